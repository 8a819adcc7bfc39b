/**
 * The elements of the card, built like the toast's (`collect/toast/parts.ts`): the document contains none
 * of its text.
 */
import { i18n } from '#i18n';
import { adoptStyles, button, element } from '../../ui/on-page/elements.ts';
import { icon } from '../../ui/on-page/icons.ts';
import { masteryDots, showSentence, showTerm, statusText } from '../../ui/on-page/texts.ts';
import { surfaceStyle, themeStyle } from '../../ui/on-page/style.ts';
import type { WordCard } from '../../messages.ts';
import { cardStyle } from './card-style.ts';

export interface CardParts {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly panel: HTMLElement;
  /** The style that sets its place. */
  readonly where: CSSStyleSheet | undefined;
  readonly theme: CSSStyleSheet | undefined;
  readonly term: HTMLElement;
  readonly mastery: HTMLElement;
  readonly sentence: HTMLElement;
  readonly status: HTMLElement;
  readonly known: HTMLButtonElement;
  readonly review: HTMLButtonElement;
  readonly undo: HTMLButtonElement;
  readonly close: HTMLButtonElement;
}

export function buildCard(document: Document): CardParts {
  const host = element(document, 'div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const [, , where, theme] = adoptStyles(document, root, [surfaceStyle, cardStyle, '', '']);
  const panel = element(document, 'section', 'toast card');
  panel.setAttribute('role', 'dialog');
  panel.lang = i18n.t('ui.locale');
  panel.dir = i18n.t('ui.direction');
  const head = element(document, 'div', 'head');
  const term = element(document, 'p', 'term');
  head.append(term);
  const mastery = element(document, 'p', 'mastery');
  const sentence = element(document, 'p', 'sentence');
  const status = element(document, 'p', 'status');
  status.setAttribute('role', 'status');
  const known = button(document, i18n.t('card.known'));
  const review = button(document, i18n.t('card.review'));
  const undo = button(document, i18n.t('card.undo'));
  const close = element(document, 'button', 'close');
  close.type = 'button';
  close.setAttribute('aria-label', i18n.t('card.close'));
  close.append(icon(document, 'close'));
  const row = element(document, 'div', 'row');
  const actions = element(document, 'div', 'actions');
  actions.append(known, review, undo);
  row.append(status, actions);
  panel.append(head, mastery, sentence, row, close);
  root.append(panel);
  const texts = { term, mastery, sentence, status };
  return { host, root, panel, where, theme, ...texts, known, review, undo, close };
}

export interface Shown {
  /** The learner has just chosen not to mark the word. */
  readonly known: boolean;
  readonly onPage: string;
}

export function showView(parts: CardParts, view: WordCard, { known, onPage }: Shown): void {
  const { ownerDocument } = parts.host;
  const { term, sentence, language } = view;
  parts.panel.setAttribute('aria-label', i18n.t('card.label', [term]));
  parts.theme?.replaceSync(themeStyle(view.theme ?? 'system'));
  showTerm(parts.term, view, onPage);
  parts.mastery.hidden = view.mastery === undefined;
  parts.mastery.replaceChildren(...masteryDots(ownerDocument, view.mastery));
  showSentence(parts.sentence, { term, sentence, language });
  parts.status.className = known ? 'status right' : 'status';
  parts.status.replaceChildren(
    ...(known
      ? [icon(ownerDocument, 'tick'), statusText(ownerDocument, i18n.t('card.unmarked'))]
      : []),
  );
  parts.known.hidden = known;
  parts.undo.hidden = !known;
}
