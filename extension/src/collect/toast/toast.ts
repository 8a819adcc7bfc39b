/**
 * The toast on the page (docs/decisions/no-field-in-a-page.md): text and a few buttons in a closed shadow
 * root, in the top layer, in the top frame. It takes no focus, has no field, and shows only what the
 * background sends.
 */
import type { ToastAction, ToastAnswer, ToastView } from '../../messages.ts';
import { Countdown } from './countdown.ts';
import { buildToast, showForms, showLanguage, showStatus, spokenBefore } from './parts.ts';
import { keepPresses, nothingHasFocus, surfaceKeys } from '../../ui/on-page/keys.ts';
import { Place } from '../../ui/on-page/place.ts';
import { showSentence, showTerm } from '../../ui/on-page/texts.ts';
import { Sight } from '../../ui/on-page/sight.ts';
import { themeStyle } from '../../ui/on-page/style.ts';
import { isLookUpKey } from '../../meaning/dictionary.ts';
import type { Translation } from '../../meaning/translation.ts';
import { createMeaning } from './meaning.ts';
import { createSpeech } from './speech.ts';
import { restartedWording, wordingOf } from './wording.ts';

export interface Toast {
  show(view: ToastView): ToastAnswer;
  hide(): void;
}

/**
 * Sends the learner's press to the background; its next view shows the result. Rejects when there is no
 * background any more.
 * @param form of the word, only for `use-form`
 */
export type Act = (
  action: ToastAction | 'use-form',
  recordId: string,
  form?: string,
) => Promise<unknown>;

/** @param translation of the browser; null where it has none, or the learner wants none */
export function createToast(
  document: Document,
  act: Act,
  translation: () => Translation | null = () => null,
): Toast {
  const meaning = createMeaning(document, translation, () => {
    if (shown) countdown.start(wordingOf(shown).lasts, held);
  });
  const parts = buildToast(document, meaning);
  const { host, root, panel, hairline } = parts;
  const { forms, speak } = parts;
  const buttons = [speak, ...forms, ...Object.values(parts.actions), meaning.ask, parts.close];
  const speech = createSpeech(() => showSpeak());
  const sight = new Sight(host, root, panel, buttons);
  const place = new Place(host, () => sight.isReachable(), hide);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let shown: ToastView | null = null;
  let held = false;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let runOut: Animation | undefined;
  let cameFrom: EventTarget | null = null;
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
  panel.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) cameFrom = relatedTarget;
    hold();
  });
  panel.addEventListener('focusout', () => queueMicrotask(release));
  keepPresses(root, panel);

  parts.close.addEventListener('click', (event) => {
    if (sight.isGenuine(event, parts.close)) hide();
  });
  for (const action of actionNames) {
    const button = parts.actions[action];
    button.addEventListener('click', (event) => {
      if (!shown || !sight.isGenuine(event, button)) return;
      act(action, shown.recordId).catch(restarted);
    });
  }

  for (const [place, button] of forms.entries()) {
    button.addEventListener('click', (event) => {
      const form = shown?.forms?.[place];
      if (!shown || form === undefined || !sight.isGenuine(event, button)) return;
      act('use-form', shown.recordId, form).catch(restarted);
    });
  }
  meaning.ask.addEventListener('click', (event) => {
    if (sight.isGenuine(event, meaning.ask)) meaning.press();
  });
  speak.addEventListener('click', (event) => {
    if (shown && sight.isGenuine(event, speak)) speech.say(shown.term, shown.language ?? '');
  });
  function showSpeak(): void {
    speak.hidden = !shown || shown.term === '' || !speech.canSay(shown.language ?? '');
  }

  const closeOrEnter = surfaceKeys(document, root, buttons, hide);
  const onKey = (event: KeyboardEvent): void => {
    closeOrEnter(event);
    if (!event.isTrusted || !isLookUpKey(event) || !shown?.actions.includes('look-up')) return;
    // In a field of the page the key is the page's.
    if (root.activeElement === null && !nothingHasFocus(document)) return;
    event.preventDefault();
    act('look-up', shown.recordId).catch(restarted);
  };

  function show(view: ToastView): ToastAnswer {
    const before = shown;
    const continues = before !== null && before.recordId === view.recordId && !view.opens;
    if (!view.opens && !continues) return 'gone';
    shown = continues ? continued(before, view) : view;
    render(shown);
    // A new click moves it above elements that the page opened since, and undoes what the page did to it.
    if (!continues) appear(before === null);
    return document.visibilityState !== 'visible' || sight.isReachable() ? 'seen' : 'unseen';
  }

  function render(view: ToastView): void {
    const wording = wordingOf(view);
    if (view.theme) parts.theme?.replaceSync(themeStyle(view.theme));
    showTerm(parts.term, view);
    showSpeak();
    showLanguage(parts.language, view);
    showForms(forms, view);
    showSentence(parts.sentence, view);
    meaning.show(view);
    panel.classList.toggle('plain', view.term === '');
    for (const action of actionNames) {
      parts.actions[action].hidden = !view.actions.includes(action);
    }
    showGrace(view);
    // A live region speaks when its text changes, not when it appears with text.
    requestAnimationFrame(() =>
      showStatus(parts.status, spokenBefore(view), wording, view.mastery),
    );
    countdown.start(wording.lasts, held);
  }

  function showGrace(view: ToastView): void {
    clearTimeout(graceTimer);
    runOut?.cancel();
    const { graceMs } = view;
    hairline.hidden = graceMs === 0;
    if (graceMs === 0) return;
    if (!calm.matches) {
      runOut = hairline.animate(
        { transform: [`scaleX(${Math.min(1, graceMs / 5_000)})`, 'scaleX(0)'] },
        { duration: graceMs, easing: 'linear', fill: 'forwards' },
      );
    }
    graceTimer = setTimeout(() => {
      if (shown?.recordId === view.recordId && shown.status === 'grace') show(afterGrace(shown));
    }, graceMs);
  }

  function appear(fresh: boolean): void {
    place.take();
    sight.start();
    window.addEventListener('keydown', onKey, true);
    if (!fresh || calm.matches) return;
    panel.animate(
      { opacity: [0, 1], transform: ['translateY(4px)', 'none'] },
      { duration: 140, easing: 'ease-out' },
    );
  }

  /** Gleaner was updated or switched off: presses get no answer any more. */
  function restarted(): void {
    if (!shown) return;
    render({ ...shown, actions: [], graceMs: 0 });
    const wording = restartedWording();
    requestAnimationFrame(() => showStatus(parts.status, '', wording));
    countdown.start(wording.lasts, held);
  }

  function hide(): void {
    const hadFocus = root.activeElement !== null;
    shown = null;
    held = false;
    countdown.hold();
    clearTimeout(graceTimer);
    runOut?.cancel();
    window.removeEventListener('keydown', onKey, true);
    sight.stop();
    place.leave();
    meaning.clear();
    const { term, language, sentence, status } = parts;
    for (const part of [term, language, sentence, status]) part.replaceChildren();
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    cameFrom = null;
  }

  return { show, hide };
}

const actionNames = ['undo', 'edit', 'change-language', 'add-sentence', 'look-up'] as const;

/** Keeps what a later view of the same record omits. */
function continued(before: ToastView, view: ToastView): ToastView {
  // An undone record is no longer in the outbox; its term is still here.
  if (view.status === 'undone') return { ...view, term: before.term };
  const { withoutSentence } = before;
  const whole = withoutSentence && view.sentence === '' ? { ...view, withoutSentence } : view;
  const sentenceTakenBack =
    before.purpose === 'sentence' && before.actions.includes('undo') && view.purpose === 'word';
  return sentenceTakenBack ? { ...whole, status: 'undone', purpose: 'sentence' } : whole;
}

/** Until the background sends the next view. */
function afterGrace(view: ToastView): ToastView {
  const waits = view.reason !== undefined;
  return {
    ...view,
    opens: false,
    forms: waits ? (view.forms ?? []) : [],
    status: waits ? 'waiting' : 'sending',
    graceMs: 0,
    actions: view.actions.filter((one) => (waits ? one !== 'undo' : one === 'look-up')),
  };
}
