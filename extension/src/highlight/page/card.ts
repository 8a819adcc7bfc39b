/**
 * The card beside a marked word (docs/decisions/no-field-in-a-page.md): like the toast, text and a few
 * buttons in a closed shadow root, in the top layer, without a field. A press elsewhere, Escape and
 * scrolling close it.
 */
import type { WordCard } from '../../messages.ts';
import { keepPresses, surfaceKeys } from '../../ui/on-page/keys.ts';
import { Place } from '../../ui/on-page/place.ts';
import { Sight } from '../../ui/on-page/sight.ts';
import { buildCard, showView } from './card-parts.ts';
import { placeStyle } from '../../ui/on-page/style.ts';
import { placeCard, type Anchor } from './card-place.ts';

interface Opening {
  readonly anchor: Anchor;
  /** The marked text. */
  readonly onPage: string;
  /** Opened by a key: takes the focus, and gives it back when it closes. */
  readonly byKey: boolean;
}

export interface Card {
  show(view: WordCard, opening: Opening): void;
  hide(): void;
}

/** The learner's possible actions. Rejects when Gleaner was updated or removed. */
export interface CardActions {
  setKnown(known: boolean): Promise<unknown>;
  openReview(): Promise<unknown>;
}

export function createCard(document: Document, actions: CardActions): Card {
  const parts = buildCard(document);
  const { host, root, panel, where } = parts;
  const buttons = [parts.known, parts.review, parts.undo, parts.close];
  const sight = new Sight(host, root, panel, buttons);
  const place = new Place(host, () => sight.isReachable(), hide);
  const onKey = surfaceKeys(document, root, buttons, hide);
  let shown: { readonly view: WordCard; readonly opening: Opening } | null = null;
  let listening = new AbortController();
  let cameFrom: Element | null = null;

  keepPresses(root, panel);
  const onPress = (button: HTMLButtonElement, act: () => void) => {
    button.addEventListener('click', (event) => {
      if (shown && sight.isGenuine(event, button)) act();
    });
  };
  onPress(parts.close, hide);
  onPress(parts.review, () => {
    // Gleaner was updated since; the page is reloaded for it.
    void actions.openReview().catch(() => undefined);
    hide();
  });
  onPress(parts.known, () => setKnown(true));
  onPress(parts.undo, () => setKnown(false));

  function setKnown(known: boolean): void {
    const before = shown;
    actions.setKnown(known).then(
      () => {
        if (shown === before) render(known);
      },
      () => hide(),
    );
  }

  function render(known: boolean): void {
    if (!shown) return;
    const hadFocus = root.activeElement !== null;
    showView(parts, shown.view, { known, onPage: shown.opening.onPage });
    // The focused button may be gone.
    if (hadFocus) (known ? parts.undo : parts.known).focus({ preventScroll: true });
  }

  function show(view: WordCard, opening: Opening): void {
    hide();
    shown = { view, opening };
    cameFrom = document.activeElement;
    render(false);
    where?.replaceSync('');
    place.take();
    stand(opening.anchor);
    sight.start();
    listen();
    if (opening.byKey) parts.known.focus({ preventScroll: true });
  }

  /** Measured after it is drawn: its height depends on its sentence. */
  function stand(anchor: Anchor): void {
    const { clientWidth: width, clientHeight } = document.documentElement;
    // In quirks mode the root is as high as the page.
    const viewport = { width, height: Math.min(clientHeight || innerHeight, innerHeight) };
    const { width: drawn, height } = panel.getBoundingClientRect();
    // A zoomed root counts in other pixels than the screen.
    const zoom = panel.offsetWidth > 0 ? drawn / panel.offsetWidth : 1;
    const rightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
    const { left, top } = placeCard({
      anchor,
      size: { width: drawn, height },
      viewport,
      rightToLeft,
    });
    where?.replaceSync(placeStyle(left / zoom, top / zoom));
  }

  function listen(): void {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal } as const;
    window.addEventListener('keydown', onKey, options);
    const hideAt = (event: Event) => {
      if (event.isTrusted && event.target !== host) hide();
    };
    for (const type of ['pointerdown', 'scroll', 'resize'])
      window.addEventListener(type, hideAt, { ...options, passive: true });
  }

  function hide(): void {
    if (!shown) return;
    const hadFocus = root.activeElement !== null;
    shown = null;
    listening.abort();
    sight.stop();
    place.leave();
    for (const part of [parts.term, parts.mastery, parts.sentence, parts.status]) {
      part.replaceChildren();
      part.removeAttribute('title');
    }
    panel.removeAttribute('aria-label');
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    cameFrom = null;
  }

  return { show, hide };
}
