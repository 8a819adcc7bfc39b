/**
 * The elements of the toast: a plain `div` with a closed shadow root. It is no custom element, because a
 * page may define one and would receive its root. It contains no words as text, because a page can search
 * for text even there (`window.find`) and would learn it letter by letter. CSS shows the attributes' text,
 * which assistive technology reads like text.
 */
import { i18n } from '#i18n';
import type { ToastAction, ToastView } from '../../messages.ts';
import type { ShownMastery } from '../../text/mastery-dots.ts';
import { adoptStyles, button, element, said } from '../../ui/on-page/elements.ts';
import { icon, type IconName } from '../../ui/on-page/icons.ts';
import { surfaceStyle } from '../../ui/on-page/style.ts';
import { masteryDots, statusText } from '../../ui/on-page/texts.ts';
import { lookUpKeyLabel } from '../../meaning/dictionary.ts';
import type { ToastMeaning } from './meaning.ts';
import { keptAsText, type Wording } from './wording.ts';

export interface ToastParts {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly theme: CSSStyleSheet | undefined;
  readonly panel: HTMLElement;
  readonly term: HTMLElement;
  readonly language: HTMLElement;
  readonly sentence: HTMLElement;
  readonly status: HTMLElement;
  readonly actions: Readonly<Record<ToastAction, HTMLButtonElement>>;
  /** One button for each other form of the word. */
  readonly forms: readonly HTMLButtonElement[];
  readonly speak: HTMLButtonElement;
  readonly close: HTMLButtonElement;
  readonly hairline: HTMLElement;
}

export function buildToast(document: Document, meaning: ToastMeaning): ToastParts {
  const host = element(document, 'div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const [, theme] = adoptStyles(document, root, [surfaceStyle, '']);

  const panel = element(document, 'section', 'toast');
  panel.setAttribute('aria-label', i18n.t('toast.label'));
  panel.lang = i18n.t('ui.locale');
  panel.dir = i18n.t('ui.direction');
  const term = element(document, 'p', 'term');
  const language = element(document, 'p', 'language');
  const sentence = element(document, 'p', 'sentence');
  const status = element(document, 'p', 'status');
  status.setAttribute('role', 'status');
  const actions = {
    undo: button(document, i18n.t('toast.undo')),
    edit: button(document, i18n.t('toast.edit')),
    'change-language': button(document, i18n.t('toast.changeLanguage')),
    'add-sentence': button(document, i18n.t('toast.addSentence')),
    'look-up': button(document, i18n.t('meaning.lookUp')),
  };
  actions['look-up'].setAttribute('aria-keyshortcuts', 'Alt+Enter');
  actions['look-up'].title = lookUpKeyLabel();
  const close = element(document, 'button', 'close');
  close.type = 'button';
  close.setAttribute('aria-label', i18n.t('toast.close'));
  close.append(icon(document, 'close'));
  const speak = element(document, 'button', 'speak');
  speak.type = 'button';
  speak.hidden = true;
  speak.setAttribute('aria-label', i18n.t('toast.speak'));
  speak.append(icon(document, 'speak'));
  const head = element(document, 'div', 'head');
  head.append(term, speak);
  const forms = Array.from({ length: mostForms }, () => button(document, ''));
  const formRow = element(document, 'div', 'forms');
  formRow.append(...forms);
  const hairline = element(document, 'div', 'hairline');
  const row = element(document, 'div', 'row');
  const buttons = element(document, 'div', 'actions');
  buttons.append(...Object.values(actions));
  row.append(status, buttons);
  buttons.append(meaning.ask);
  panel.append(head, language, formRow, meaning.word, sentence, meaning.sentence);
  panel.append(row, close, hairline);
  root.append(panel);
  const texts = { term, language, sentence, status };
  return { host, root, panel, theme, ...texts, actions, forms, speak, close, hairline };
}

/** The language it is stored under, and why it is not the page's. */
export function showLanguage(target: HTMLElement, view: ToastView): void {
  const text = languageText(view);
  target.hidden = text === '';
  target.classList.toggle('warn', view.unlisted !== undefined);
  target.replaceChildren(said(target.ownerDocument, 'span', text));
}

function languageText(view: ToastView): string {
  const { term, lowered } = view;
  if (term === '') return '';
  const told = keptAsText(view);
  if (!lowered) return told;
  return told === '' ? i18n.t('toast.lowered') : i18n.t('toast.languageLowered', [told]);
}

/** The base form and the form on the page. */
const mostForms = 2;

/** Other forms that can be sent; takes no space when empty. */
export function showForms(buttons: readonly HTMLButtonElement[], view: ToastView): void {
  const { forms = [], language = '' } = view;
  for (const [place, target] of buttons.entries()) {
    const form = forms[place];
    target.hidden = form === undefined;
    const label = form === undefined ? '' : i18n.t('toast.useForm', [form]);
    target.dataset.text = label;
    target.setAttribute('aria-label', label);
    target.lang = language;
  }
}

/** A screen reader hears this before the status: the word, and what is unusual about it. */
export function spokenBefore(view: ToastView): string {
  const isUnusual = view.unlisted !== undefined || view.lowered === true;
  return [view.term, isUnusual ? languageText(view) : '']
    .filter((part) => part !== '')
    .map((part) => `${part}. `)
    .join('');
}

const toneIcon: Readonly<Record<Wording['tone'], IconName | null>> = {
  plain: null,
  right: 'tick',
  warn: 'clock',
  wrong: 'alert',
};

/** @param before only for a screen reader (`spokenBefore`) */
export function showStatus(
  target: HTMLElement,
  before: string,
  { text, tone }: Wording,
  mastery?: ShownMastery,
): void {
  const { ownerDocument } = target;
  target.className = `status ${tone}`;
  target.title = text.length > 60 ? text : '';
  const spoken = said(ownerDocument, 'span', before);
  spoken.className = 'spoken';
  const symbol = toneIcon[tone];
  target.replaceChildren(
    ...(symbol === null ? [] : [icon(ownerDocument, symbol)]),
    spoken,
    statusText(ownerDocument, text),
    ...masteryDots(ownerDocument, mastery),
  );
}
