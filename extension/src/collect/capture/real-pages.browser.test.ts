/** What capture promises, with random selections on the real pages that `tests/processes/page-server.ts` serves. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { anyAct, atShare, select } from './testing/any-page.ts';
import { expectPromised } from './testing/promised.ts';

/** From the workspace's folder. */
const folder = '../tests/.cache/pages/usr/share';
const chapters = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
const files = [
  ...['basic-defs', 'choosing', 'compatibility', 'kernel', 'pkg-basics', 'software', 'support'].map(
    (name) => `doc/debian/FAQ/${name}.en.html`,
  ),
  ...chapters.flatMap((chapter) =>
    ['en', 'zh-cn'].map((language) => `debian-reference/ch${chapter}.${language}.html`),
  ),
];
const style = document.createElement('style');

beforeEach(async () => {
  style.textContent = await commands
    .readFile(`${folder}/doc/debian/FAQ/debian.css`)
    .catch(() => '');
  document.head.append(style);
});
afterEach(() => {
  style.remove();
  document.body.replaceChildren();
});

async function open(file: string): Promise<void> {
  const text = await commands.readFile(`${folder}/${file}`).catch((cause: unknown) => {
    throw new Error('No pages: run `node scripts/prepare.mjs` first', { cause });
  });
  const page = new DOMParser().parseFromString(text, 'text/html');
  // No picture is at this address.
  for (const picture of page.querySelectorAll('img')) picture.removeAttribute('src');
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
}

/** A word of the text, selected as it stands there. */
const anyWord = fc.record({
  text: fc.double({ min: 0, max: 1, noNaN: true }),
  word: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Some pages hide parts of their foot. */
const isSeen = ({ parentElement: parent }: Node) =>
  parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
  getComputedStyle(parent).fontSize !== '0px';

function selectWord({ text, word }: { text: number; word: number }): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\p{L}/u.test(node.nodeValue ?? '') && isSeen(node)) texts.push(node as Text);
  const node = atShare(texts, text);
  if (!node) return '';
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(node.data)];
  const words = segments.filter(({ isWordLike }) => isWordLike);
  const { segment = '', index = 0 } = atShare(words, word) ?? {};
  getSelection()?.setBaseAndExtent(node, index, node, index + segment.length);
  return segment;
}

it('S26 reads any selection on a real page as it promises, and each word with its sentence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(anyAct, { maxLength: 8 }),
      fc.array(anyWord, { minLength: 4, maxLength: 12 }),
      async (file, acts, words) => {
        await open(file);
        for (const act of acts) {
          select(act);
          expectPromised();
        }
        for (const word of words) {
          const segment = selectWord(word);
          const { selected, sentence } = expectPromised();
          expect(selected).toBe(segment.normalize('NFC'));
          expect(sentence).toContain(selected);
        }
      },
    ),
    propertyRuns(100),
  );
});
