/** The toast in every status, and the card of a marked word. */
import { createToast } from '../../src/collect/toast/toast.ts';
import { createCard } from '../../src/highlight/page/card.ts';
import type { WordCard, ToastView } from '../../src/messages.ts';
import { later, toastStates, toastView as view } from '../../src/collect/toast/testing-states.ts';
import { standInTranslator } from '../../src/meaning/testing.ts';
import { browserTranslation, type Translation } from '../../src/meaning/translation.ts';
import { withClosedRoot } from '../../testing/closed-root.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { samples } from './samples.ts';

const size = { width: 480, height: 320, until: '#page' };
const never = () => new Promise<never>(() => undefined);

/** A web page, for the toast and the card to stand on. */
function drawPage(): void {
  const { documentElement: html } = document;
  html.lang = 'en';
  delete html.dataset.view;
  const page = document.body.appendChild(document.createElement('p'));
  page.id = 'page';
  page.textContent = 'A page that the learner reads. It has a word that they collect.';
}

function showToast(state: ToastView, translation: () => Translation | null): ShownEntry {
  drawPage();
  const { made: toast, root } = withClosedRoot(() => createToast(document, never, translation));
  toast.show({ ...state, opens: true });
  // The toast stays while the pointer is on it.
  root.querySelector('.toast')?.dispatchEvent(new PointerEvent('pointerenter'));
  return {
    root,
    close() {
      toast.hide();
      document.body.replaceChildren();
    },
  };
}

async function showCard(of: WordCard, isKnown = false): Promise<ShownEntry> {
  drawPage();
  const actions = { setKnown: () => Promise.resolve(), openReview: never };
  const { made: card, root } = withClosedRoot(() => createCard(document, actions));
  // The size of a window that has just been opened is told with a frame, and closes a card.
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const anchor = { left: 40, right: 110, top: 60, bottom: 80 };
  card.show(of, { anchor, onPage: of.term, byKey: isKnown });
  return {
    root,
    close() {
      card.hide();
      document.body.replaceChildren();
    },
  };
}

const toast = (
  name: string,
  state: ToastView,
  translation: () => Translation | null = () => null,
): GalleryEntry => ({
  ...{ ...size, name: `toast/${name}` },
  render: () => showToast(state, translation),
});
const card = (name: string, of: WordCard): GalleryEntry => ({
  ...{ ...size, name: `word card/${name}` },
  render: () => showCard(of),
});

const gossamer: WordCard = {
  ...{ term: 'gossamer', language: 'en', sentence: 'A gossamer thread hangs between the trees.' },
  mastery: { level: 3, dots: 3 },
};

const meant = view({
  ...{ actions: ['undo', 'edit', 'look-up'], keptAs: 'English' },
  meaning: { from: 'en', to: 'de' },
});
const translation = (ready: boolean) => () =>
  browserTranslation(standInTranslator({ ready }).scope);

export const onPageEntries: readonly GalleryEntry[] = [
  toast('meaning', meant, translation(true)),
  toast('meaning offered', meant, translation(false)),
  ...Object.entries(toastStates).map(([name, state]) => toast(name, state)),
  ...samples.flatMap(({ name, word: term, sentence, language }) => [
    toast(`${name}/grace`, view({ term, sentence, language })),
    toast(
      `${name}/needs attention`,
      later({
        ...{ term, sentence, language, status: 'needs-attention', reason: 'rejected' },
        ...{ actions: ['edit'], detail: sentence },
      }),
    ),
  ]),
  card('with a sentence', gossamer),
  card('without a sentence', { term: 'gossamer', language: 'en', sentence: '' }),
  ...samples.map(({ name, word: term, sentence, language }) =>
    card(name, { term, sentence, language, mastery: { level: 12, dots: 5 } }),
  ),
];
