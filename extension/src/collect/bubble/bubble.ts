/**
 * The small button beside a selection (docs/decisions/no-field-in-a-page.md): in a closed shadow root, in
 * the top layer. It takes no focus, keeps the selection, and obeys only the learner's own press. Like the
 * toast it is a plain `div`: a page may define a custom element and would receive its root.
 */
import { i18n } from '#i18n';
import { Place } from '../../ui/on-page/place.ts';
import { Sight } from '../../ui/on-page/sight.ts';
import { adoptStyles } from '../../ui/on-page/elements.ts';
import { placeBubble } from './place.ts';
import type { Selected } from './selected.ts';
import { placeStyle, themeStyle } from '../../ui/on-page/style.ts';
import { bubbleStyle, sideOf } from './style.ts';
import type { Theme } from '../../ui/styles/themes.ts';

export interface Bubble {
  show(selected: Selected): void;
  hide(): void;
  /** The selection it belongs to; null while it is hidden. */
  readonly shown: Selected | null;
  /** Whether an event happened on it. */
  owns(event: Event): boolean;
}

const svg = 'http://www.w3.org/2000/svg';
const html = 'http://www.w3.org/1999/xhtml';
/** Gleaner's ear of wheat, as on the toolbar button. */
const wheat = [
  'M64 12c9 8 11 19 0 32-11-13-9-24 0-32Z',
  'M58 62c-13 0-22-7-25-22 15 1 24 9 25 22Z',
  'M70 62c13 0 22-7 25-22-15 1-24 9-25 22Z',
  'M58 90c-13 0-22-7-25-22 15 1 24 9 25 22Z',
  'M70 90c13 0 22-7 25-22-15 1-24 9-25 22Z',
  'M60.5 50h7v66h-7Z',
].join('');

export interface BubbleActions {
  /** Called on a genuine press, with the selected text. */
  readonly collect: (text: string) => void;
  readonly readTheme: () => Promise<Theme>;
}

export function createBubble(document: Document, { collect, readTheme }: BubbleActions): Bubble {
  const host = document.createElementNS(html, 'div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const button = document.createElementNS(html, 'button') as HTMLButtonElement;
  button.type = 'button';
  button.append(drawWheat(document));
  root.append(button);
  const [, where, scheme] = adoptStyles(document, root, [bubbleStyle, '', '']);
  const sight = new Sight(host, root, button, [button]);
  const place = new Place(host, () => sight.isReachable(), hide);
  const coarse = matchMedia('(pointer: coarse)');
  let shown: Selected | null = null;

  // Pressing a mouse button would move the focus and clear the selection.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', (event) => {
    if (!shown || !sight.isGenuine(event, button)) return;
    const { text } = shown;
    hide();
    collect(text);
  });

  function show(selected: Selected): void {
    shown = selected;
    button.setAttribute('aria-label', i18n.t('bubble.collect', [selected.term]));
    const { clientWidth: width, clientHeight } = document.documentElement;
    // In quirks mode the root is as high as the page.
    const height = Math.min(clientHeight || innerHeight, innerHeight);
    const { end, rightToLeft } = selected;
    const size = sideOf(coarse.matches);
    const { left, top } = placeBubble({ end, rightToLeft, size, viewport: { width, height } });
    where?.replaceSync(placeStyle(left, top));
    // It does not wait for the background, which may have to start first.
    void readTheme().then((theme) => scheme?.replaceSync(themeStyle(theme)));
    place.take();
    // A zoomed root counts in other pixels than the screen.
    const zoom = button.getBoundingClientRect().width / size;
    if (zoom > 0 && zoom !== 1) where?.replaceSync(placeStyle(left / zoom, top / zoom));
    sight.start();
  }

  function hide(): void {
    if (!shown) return;
    shown = null;
    sight.stop();
    place.leave();
  }

  return {
    show,
    hide,
    get shown() {
      return shown;
    },
    owns: (event) => event.target === host,
  };
}

/** Built element by element: markup would break a page's Trusted Types. */
function drawWheat(document: Document): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '14 8 100 112');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', wheat);
  drawing.append(path);
  return drawing;
}
