/** A word and its sentence, shown by style and not as text (docs/decisions/no-field-in-a-page.md). */
import { i18n } from '#i18n';
import { markTerm } from '../../text/mark.ts';
import { said } from './elements.ts';
import { serifs } from './style.ts';

export interface OnPageTexts {
  readonly term: string;
  /** BCP 47. */
  readonly language?: string;
  readonly sentence: string;
  /** The page could not be read, and this is told in its place. */
  readonly withoutSentence?: true;
}

/** @param onPage a text that the page itself has, and so may learn the letters of */
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
 * Whether the term may stand in fonts that are named. What a page has selected in it tells it nothing new (a frame
 * of another site keeps its own from it), and a page that makes fonts of these names is not asked for them.
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
  const { before, word, after } = markTerm(sentence, term);
  target.replaceChildren(
    said(ownerDocument, 'span', before),
    ...(word === '' ? [] : [said(ownerDocument, 'mark', word)]),
    said(ownerDocument, 'span', after),
  );
}
