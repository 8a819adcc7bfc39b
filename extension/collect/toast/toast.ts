/**
 * The toast on the page (design section 4, Collect): text and two buttons in a closed shadow root, in the
 * top layer, in the top frame. It takes no focus, holds no field, and tells only what the background says.
 */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import type { ToastView } from '../../messages.ts';
import { markTerm } from '../mark.ts';
import { Countdown } from './countdown.ts';
import { isGenuinePress } from './genuine.ts';
import { icon, type IconName } from './icons.ts';
import { toastStyle } from './style.ts';
import { wordingOf, type Wording } from './wording.ts';

export interface Toast {
  show(view: ToastView): void;
  hide(): void;
}

/** @param undo asked for by a genuine press; the background's next view tells what came of it */
export function createToast(document: Document, undo: (recordId: string) => void): Toast {
  const parts = build(document);
  const { host, root, panel } = parts;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let shown: ToastView | null = null;
  let held = false;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let runOut: Animation | undefined;
  const countdown = new Countdown(hide);

  const hold = () => {
    held = true;
    countdown.hold();
  };
  const release = () => {
    held = panel.matches(':hover') || root.activeElement !== null;
    if (!held && shown) countdown.resume();
  };
  panel.addEventListener('pointerenter', hold);
  panel.addEventListener('pointerleave', release);
  panel.addEventListener('focusin', hold);
  panel.addEventListener('focusout', () => queueMicrotask(release));
  parts.close.addEventListener('click', (event) => {
    if (isGenuinePress(event, parts.close, root, host)) hide();
  });
  parts.undo.addEventListener('click', (event) => {
    if (shown && isGenuinePress(event, parts.undo, root, host)) undo(shown.recordId);
  });

  function onKey(event: KeyboardEvent): void {
    if (event.isTrusted && event.key === 'Escape') hide();
  }

  function show(view: ToastView): void {
    const continues = shown?.recordId === view.recordId && !view.opens;
    if (!view.opens && !continues) return;
    const appears = shown === null;
    // What was taken back is gone from the outbox; its name is still here.
    shown = view.status === 'undone' ? { ...view, term: shown?.term ?? '' } : view;
    render(shown);
    if (appears) appear();
  }

  function render(view: ToastView): void {
    const wording = wordingOf(view);
    parts.term.textContent = view.term;
    parts.term.title = view.term;
    showSentence(parts.sentence, view);
    panel.classList.toggle('plain', view.term === '');
    const inGrace = view.status === 'grace' && view.graceMs > 0;
    parts.undo.hidden = !inGrace;
    showGrace(inGrace ? view.graceMs : 0, view);
    // A live region speaks when its text changes, not when it appears with it.
    requestAnimationFrame(() => showStatus(parts.status, view, wording));
    countdown.start(wording.lasts, held);
  }

  function showGrace(milliseconds: number, view: ToastView): void {
    clearTimeout(graceTimer);
    runOut?.cancel();
    parts.hairline.hidden = milliseconds === 0;
    if (milliseconds === 0) return;
    if (!calm.matches) {
      runOut = parts.hairline.animate(
        { transform: [`scaleX(${Math.min(1, milliseconds / 5_000)})`, 'scaleX(0)'] },
        { duration: milliseconds, easing: 'linear', fill: 'forwards' },
      );
    }
    graceTimer = setTimeout(() => {
      if (shown?.recordId === view.recordId && shown.status === 'grace') {
        show({ ...shown, opens: false, status: view.reason ? 'waiting' : 'sending', graceMs: 0 });
      }
    }, milliseconds);
  }

  function appear(): void {
    if (!host.isConnected) document.documentElement.append(host);
    host.hidden = false;
    // Re-entering the top layer puts the toast above whatever the page has opened since.
    if (host.popover !== null) {
      if (host.matches(':popover-open')) host.hidePopover();
      host.showPopover();
    }
    window.addEventListener('keydown', onKey, true);
    if (!calm.matches) {
      panel.animate(
        { opacity: [0, 1], transform: ['translateY(4px)', 'none'] },
        { duration: 140, easing: 'ease-out' },
      );
    }
  }

  function hide(): void {
    shown = null;
    held = false;
    countdown.hold();
    clearTimeout(graceTimer);
    window.removeEventListener('keydown', onKey, true);
    host.hidden = true;
    parts.status.replaceChildren();
    host.remove();
  }

  return { show, hide };
}

interface Parts {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly panel: HTMLElement;
  readonly term: HTMLElement;
  readonly sentence: HTMLElement;
  readonly status: HTMLElement;
  readonly undo: HTMLButtonElement;
  readonly close: HTMLButtonElement;
  readonly hairline: HTMLElement;
}

function build(document: Document): Parts {
  const host = element(document, 'gleaner-toast');
  if ('popover' in host) host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyle(document, root);

  const panel = element(document, 'section', 'toast');
  panel.setAttribute('aria-label', i18n.t('toast.label'));
  panel.dir = browser.i18n.getMessage('@@bidi_dir') || 'ltr';
  const term = element(document, 'p', 'term');
  const sentence = element(document, 'p', 'sentence');
  term.dir = 'auto';
  sentence.dir = 'auto';
  const row = element(document, 'div', 'row');
  const status = element(document, 'p', 'status');
  status.setAttribute('role', 'status');
  const undo = button(document, 'undo');
  undo.textContent = i18n.t('toast.undo');
  const close = button(document, 'close');
  close.setAttribute('aria-label', i18n.t('toast.close'));
  close.append(icon(document, 'close'));
  const hairline = element(document, 'div', 'hairline');
  row.append(status, undo);
  panel.append(term, sentence, row, close, hairline);
  root.append(panel);
  return { host, root, panel, term, sentence, status, undo, close, hairline };
}

function adoptStyle(document: Document, root: ShadowRoot): void {
  const view = document.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(toastStyle);
  root.adoptedStyleSheets = [sheet];
}

function showSentence(target: HTMLElement, view: ToastView): void {
  if (view.sentence === '') {
    target.replaceChildren();
    return;
  }
  const { before, word, after } = markTerm(view.sentence, view.term);
  const mark = element(target.ownerDocument, 'mark');
  mark.textContent = word;
  target.replaceChildren(before, ...(word === '' ? [] : [mark]), after);
}

const toneIcon: Readonly<Record<Wording['tone'], IconName | null>> = {
  plain: null,
  right: 'tick',
  warn: 'clock',
  wrong: 'cross',
};

function showStatus(target: HTMLElement, view: ToastView, wording: Wording): void {
  const { ownerDocument } = target;
  target.className = `status ${wording.tone}`;
  const spoken = element(ownerDocument, 'span', 'spoken');
  spoken.textContent = view.term === '' ? '' : `${view.term}. `;
  const text = element(ownerDocument, 'span');
  text.textContent = wording.text;
  const symbol = toneIcon[wording.tone];
  target.replaceChildren(...(symbol === null ? [] : [icon(ownerDocument, symbol)]), spoken, text);
}

function button(document: Document, className: string): HTMLButtonElement {
  const made = element(document, 'button', className);
  made.type = 'button';
  return made;
}

/** In a document that is not HTML, createElement would make something without a face. */
function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  className?: string,
): HTMLElementTagNameMap[K];
function element(document: Document, name: string): HTMLElement;
function element(document: Document, name: string, className = ''): Element {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', name);
  if (className !== '') made.className = className;
  return made;
}
