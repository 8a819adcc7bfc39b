/** The strip with a video's caption, and the page for a line that is pasted. */
import type { Caption } from '../../src/collect/captions/caption.ts';
import { createStrip } from '../../src/collect/captions/strip.ts';
import { LinePage } from '../../src/pages/line/LinePage.tsx';
import { withClosedRoot } from '../../testing/closed-root.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { drawn } from '../stage/drawn.ts';
import { showContent } from '../stage/show.tsx';

const nothing = () => Promise.resolve();

function showStrip(caption: Caption | null): ShownEntry {
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset.view;
  const video = document.body.appendChild(document.createElement('div'));
  video.id = 'page';
  video.textContent = 'A film';
  video.style.cssText = 'position:absolute;z-index:-1;inset:0;background:#3b4a46;color:#fff';
  const actions = { collect: nothing, toggle: nothing, paste: nothing, onClose: nothing };
  const { made: strip, root } = withClosedRoot(() => createStrip(document, 'system', actions));
  strip.showPlaying(caption ? false : null);
  strip.show(caption);
  const [taken] = [...root.querySelectorAll('.now button')].slice(3);
  taken?.classList.add('taken');
  return {
    root,
    close() {
      strip.close();
      document.body.replaceChildren();
    },
  };
}

const english = { text: 'In autumn a meadow may shimmer with gossamer.', language: 'en' };
const before = [{ text: 'Spiders let the threads go, and the air carries them.', language: 'en' }];

function entry(name: string, caption: Caption | null, width = 1_100): GalleryEntry {
  return {
    ...{ name: `captions/${name}`, width, height: 420, until: '#page' },
    render: () => showStrip(caption),
  };
}

export const captionEntries: readonly GalleryEntry[] = [
  entry('a line and the one before', { lines: [english], before }),
  entry('two languages', {
    lines: [english, { text: '秋の草原は蜘蛛の糸できらめくことがある。', language: 'ja' }],
    before: [],
  }),
  entry('right to left', {
    lines: [{ text: 'ذهبت إلى مكتبة في المدينة القديمة.', language: 'ar' }],
    before: [],
  }),
  entry('narrow', { lines: [english], before }, 320),
  entry('nothing found', null),
  {
    ...{ name: 'captions/a pasted line', width: 760, height: 560, until: '.line-words' },
    async render() {
      const shown = showContent(<LinePage outbox={await emptyOutbox([])} />);
      const field = await drawn<HTMLTextAreaElement>('textarea');
      field.setRangeText(english.text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return shown;
    },
  },
];
