/**
 * The strip over a video (docs/captions.md): the caption that stands there now and the one before, each word a button;
 * in a closed shadow root in the top layer, as the toast is, and without a field (docs/decisions/no-field-in-a-page.md).
 */
import { i18n } from '#i18n';
import { adoptStyles, button, element, said } from '../../ui/on-page/elements.ts';
import { icon } from '../../ui/on-page/icons.ts';
import { keepPresses } from '../../ui/on-page/keys.ts';
import { Place } from '../../ui/on-page/place.ts';
import { Sight } from '../../ui/on-page/sight.ts';
import { surfaceStyle, themeStyle } from '../../ui/on-page/style.ts';
import type { Theme } from '../../ui/styles/themes.ts';
import type { Caption, CaptionLine } from './caption.ts';
import { stripStyle } from './strip-style.ts';
import { moveAmong } from './strip-keys.ts';
import { wordsOf } from './words-of.ts';

export interface StripActions {
  /** After a genuine press. Resolves once the word was taken. */
  readonly collect: (word: string, line: CaptionLine) => Promise<unknown>;
  /** Stops the video, or lets it go on. */
  readonly toggle: () => void;
  /** Opens Gleaner's own page, for a line that the learner pastes. */
  readonly paste: () => void;
  /** The strip is gone. */
  readonly onClose: () => void;
}

export interface Strip {
  /** @param caption null where none was found */
  show(caption: Caption | null): void;
  /** Whether the video is going on; null where there is none. */
  showPlaying(isPlaying: boolean | null): void;
  close(): void;
}

export function createStrip(document: Document, theme: Theme, actions: StripActions): Strip {
  const host = element(document, 'div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyles(document, root, [surfaceStyle, stripStyle, themeStyle(theme)]);
  const panel = element(document, 'section', 'toast');
  panel.setAttribute('aria-label', i18n.t('captions.label'));
  panel.lang = i18n.t('ui.locale');
  panel.dir = i18n.t('ui.direction');
  const lines = element(document, 'div', 'lines');
  const status = said(document, 'p', '');
  status.className = 'status';
  status.setAttribute('role', 'status');
  const toggle = button(document, '');
  const paste = button(document, i18n.t('captions.paste'));
  const buttons = element(document, 'div', 'actions');
  buttons.append(toggle, paste);
  const row = element(document, 'div', 'row');
  row.append(status, buttons);
  const close = element(document, 'button', 'close');
  close.type = 'button';
  close.setAttribute('aria-label', i18n.t('captions.close'));
  close.append(icon(document, 'close'));
  panel.append(lines, row, close);
  root.append(panel);

  /** The words' buttons too: they come and go with the caption. */
  const pressed: HTMLElement[] = [toggle, paste, close];
  const sight = new Sight(host, root, panel, pressed);
  const place = new Place(host, () => sight.isReachable(), end);
  keepPresses(root, panel);
  let isOpen = false;
  let shown: Caption | null = null;

  const onPress = (target: HTMLElement, act: () => void) =>
    target.addEventListener('click', (event) => {
      if (sight.isGenuine(event, target)) act();
    });
  onPress(toggle, actions.toggle);
  onPress(paste, actions.paste);
  onPress(close, end);

  function onKey(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
      return;
    }
    if (root.activeElement === null) return;
    // A player takes arrows, letters and the space bar from the whole page.
    event.stopImmediatePropagation();
    if (moveAmong(event, lines, root.activeElement)) event.preventDefault();
  }

  function draw(): void {
    const hadFocus = lines.contains(root.activeElement);
    pressed.length = 3;
    lines.replaceChildren();
    for (const [kind, all] of [
      ['before', shown?.before ?? []],
      ['now', shown?.lines ?? []],
    ] as const)
      for (const line of all) lines.append(drawLine(line, kind));
    status.dataset.text = shown ? '' : i18n.t('captions.none');
    status.hidden = shown !== null;
    paste.hidden = shown !== null;
    if (hadFocus) focusFirst();
  }

  function drawLine(line: CaptionLine, kind: 'before' | 'now'): HTMLElement {
    const made = element(document, 'p', `line ${kind}`);
    made.lang = line.language;
    made.dir = directionOf(line.text);
    for (const { text, isWord } of wordsOf(line)) {
      if (!isWord) {
        made.append(said(document, 'span', text));
        continue;
      }
      const word = said(document, 'button', text);
      word.type = 'button';
      word.tabIndex = -1;
      word.setAttribute('aria-label', text);
      pressed.push(word);
      onPress(word, () => {
        void actions.collect(text, line).then(
          () => word.classList.add('taken'),
          () => undefined,
        );
      });
      made.append(word);
    }
    const first = made.querySelector('button');
    if (first) first.tabIndex = 0;
    return made;
  }

  /** The browser's own answer. The line itself holds no text by which `auto` could decide. */
  function directionOf(text: string): 'ltr' | 'rtl' {
    const probe = element(document, 'bdi');
    probe.textContent = text;
    return probe.matches(':dir(rtl)') ? 'rtl' : 'ltr';
  }

  function focusFirst(): void {
    const word = lines.querySelector<HTMLElement>('.now button');
    (word ?? (paste.hidden ? close : paste)).focus({ preventScroll: true });
  }

  function show(caption: Caption | null): void {
    if (isOpen && caption === shown) return;
    shown = caption;
    draw();
    if (isOpen) return;
    isOpen = true;
    place.take();
    sight.start();
    window.addEventListener('keydown', onKey, true);
    focusFirst();
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    window.removeEventListener('keydown', onKey, true);
    sight.stop();
    place.leave();
    actions.onClose();
  }

  return {
    show,
    close: end,
    showPlaying(isPlaying) {
      const label = isPlaying === true ? i18n.t('captions.pause') : i18n.t('captions.goOn');
      toggle.hidden = isPlaying === null;
      toggle.dataset.text = label;
      toggle.setAttribute('aria-label', label);
    },
  };
}
