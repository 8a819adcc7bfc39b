/** A word and its sentence, shown by CSS and not as text nodes (docs/decisions/no-field-in-a-page.md). */
import { i18n } from '#i18n';
import { markTerm } from '../../text/mark.ts';
import { mostDots, type ShownMastery } from '../../text/mastery-dots.ts';
import { element, said } from './elements.ts';
import { shownBefore } from './excerpt.ts';
import { serifs } from './style.ts';

export interface OnPageTexts {
  readonly term: string;
  /** BCP 47. */
  readonly language?: string;
  readonly sentence: string;
  /** The page could not be read; this message replaces the sentence. */
  readonly withoutSentence?: true;
}

/** @param onPage a text that the page itself has, so that its letters are no secret */
export function showTerm(
  target: HTMLElement,
  { term, language }: Pick<OnPageTexts, 'term' | 'language'>,
  onPage = target.ownerDocument.getSelection()?.toString() ?? '',
): void {
  target.hidden = term === '';
  const wasOwn = target.title === term && target.classList.contains('own');
  target.classList.toggle('own', wasOwn || isKnownTo(target.ownerDocument, term, onPage));
  target.lang = language ?? '';
  target.title = term;
  target.classList.toggle('long', term.length > 40);
  target.replaceChildren(said(target.ownerDocument, 'span', term));
}

/**
 * Whether the term may use named fonts. The page knows what is selected in it (but not in a frame of
 * another site); a page that defines fonts with these names is excluded.
 */
function isKnownTo(document: Document, term: string, onPage: string): boolean {
  const isKnown = term !== '' && onPage.includes(term);
  const families = () => [...document.fonts].map(({ family }) => family.replaceAll(/["']/gu, ''));
  return isKnown && !families().some((family) => serifs.includes(family));
}

/** The sentence with the word marked, or why there is none. */
export function showSentence(target: HTMLElement, view: OnPageTexts): void {
  const { sentence, term, language, withoutSentence } = view;
  const { ownerDocument } = target;
  target.hidden = sentence === '' && !withoutSentence;
  target.title = sentence;
  if (sentence === '') {
    target.removeAttribute('lang');
    target.replaceChildren(said(ownerDocument, 'span', i18n.t('toast.withoutSentence')));
    return;
  }
  target.lang = language ?? '';
  const marked = markTerm(sentence, term);
  const { word, after } = marked;
  target.replaceChildren(
    said(ownerDocument, 'span', shownBefore(marked)),
    ...(word === '' ? [] : [said(ownerDocument, 'mark', word)]),
    said(ownerDocument, 'span', after),
  );
}

export function statusText(document: Document, text: string): HTMLElement {
  const made = said(document, 'span', text);
  made.className = 'text';
  return made;
}

/** Five dots; assistive technology reads the level instead. */
export function masteryDots(document: Document, mastery: ShownMastery | undefined): HTMLElement[] {
  if (!mastery) return [];
  const dots = element(document, 'span', 'dots');
  dots.setAttribute('aria-hidden', 'true');
  for (let dot = 1; dot <= mostDots; dot += 1)
    dots.append(element(document, 'span', dot <= mastery.dots ? 'dot full' : 'dot'));
  const spoken = said(document, 'span', i18n.t('words.mastery', [mastery.level]));
  spoken.className = 'spoken';
  return [spoken, dots];
}
