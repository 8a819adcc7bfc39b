/** Gleaner on pages in real Firefox: the permission prompt, marks, and the button beside a selection. */
import { until } from '../../../processes/child.ts';
import type { Firefox } from '../../../browser/firefox.ts';
import { pages } from '../../../processes/page-server.ts';
import { allowInPrompt, isOn, labelled, pressSwitch } from '../../../pages/firefox-settings.ts';
import { bubbleEverywhere, highlightEverywhere } from '../../../pages/site-features.ts';
import { expect, test, only } from '../../firefox-fixtures.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const marked = (firefox: Firefox, page: string) =>
  firefox.evaluate<string[]>(
    page,
    `() => [...(CSS.highlights.get('gleaner') ?? [])].map((mark) => {
      const range = document.createRange();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return String(range);
    })`,
  );

/** Selects a word on a page that the learner has touched; gives where the bubble then stands. */
const selectWord = (word: string) => `() => {
  const block = [...document.querySelectorAll('p')].find((each) => each.textContent.includes(${JSON.stringify(word)}));
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.nodeValue.indexOf(${JSON.stringify(word)});
    if (at < 0) continue;
    getSelection().setBaseAndExtent(node, at, node, at + ${word.length});
    const box = getSelection().getRangeAt(0).getBoundingClientRect();
    return { x: box.right, y: box.bottom + 22 };
  }
}`;

const cardSwitch = 'Show a small card when you click a highlighted word';

/** The middle of the first mark on the screen that is in no link. */
const markedWord = `() => {
  for (const mark of CSS.highlights.get('gleaner')) {
    if (mark.startContainer.parentElement.closest('a')) continue;
    const range = document.createRange();
    range.setStart(mark.startContainer, mark.startOffset);
    range.setEnd(mark.endContainer, mark.endOffset);
    const box = range.getBoundingClientRect();
    if (box.top > 0 && box.bottom < innerHeight - 150) {
      getSelection().removeAllRanges();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
  }
}`;

/** Runs with the browser's own rights: no page could read it. */
const cardShows = (term: string) => `() =>
  [...document.querySelectorAll('div[popover]')]
    .map((host) => host.openOrClosedShadowRoot?.querySelector('[role=dialog] .term [data-text]'))
    .some((term) => term?.dataset.text === ${JSON.stringify(term)})`;

test(
  'Firefox: the shortcut is set; marks and the button beside a selection work once the prompt allows them',
  only('firefox', 'stands for the scenarios of marks and the button that are not yet driven there'),
  async ({ firefox, pageServer }) => {
    const settings = await firefox.open(firefox.extensionUrl('options.html'));
    await until('the shortcut', async () =>
      (await firefox.evaluate<string>(settings, '() => document.body.innerText')).includes('Alt+G'),
    );
    await pressSwitch(firefox, settings, highlightEverywhere);
    await allowInPrompt(firefox);
    await until('the highlight', () => isOn(firefox, settings, highlightEverywhere));
    await pressSwitch(firefox, settings, bubbleEverywhere);
    await until('the bubble', () => isOn(firefox, settings, bubbleEverywhere));

    const page = await firefox.open(pageServer.url + pages.faq);
    expect(await marked(firefox, page)).toEqual([]);
    await firefox.click(page, { x: 5, y: 5 });
    const bubble = await firefox.evaluate<Point>(page, selectWord('distribution'));
    await until('the bubble', () =>
      firefox.evaluate<boolean>(page, `() => document.querySelector('div[popover]') !== null`),
    );
    // A press has no effect until the button has been visible for a while.
    await until('the toast', async () => {
      await firefox.click(page, bubble);
      return (await firefox.toast())?.text.includes('distribution') ?? false;
    });
    await until('the marks', async () => (await marked(firefox, page)).includes('distributions'));

    await until('the switch of the card', async () => {
      if (await isOn(firefox, settings, cardSwitch)) return true;
      await pressSwitch(firefox, settings, cardSwitch);
      return isOn(firefox, settings, cardSwitch);
    });
    await firefox.activate(page);
    // The marks are drawn again after each change of the settings.
    const word = () => firefox.evaluate<Point | undefined>(page, markedWord);
    await until('a mark on the screen', async () => (await word()) !== undefined);
    await until('the card', async () => {
      const point = await word();
      if (point) await firefox.click(page, point);
      return firefox.evaluateInFront<boolean>(cardShows('distribution'));
    });

    await firefox.evaluate(settings, `() => { ${labelled(highlightEverywhere)}.click(); }`);
    await until('the marks to go', () =>
      firefox.evaluate<boolean>(page, `() => !CSS.highlights.has('gleaner')`),
    );

    await firefox.evaluate(
      settings,
      `() => { [...document.querySelectorAll('button')].find((each) => each.textContent === 'Change').click(); }`,
    );
    await until('the browser’s own page for shortcuts', () =>
      firefox.evaluateChrome<boolean>(
        `() => gBrowser.selectedBrowser.currentURI.spec === 'about:addons'`,
      ),
    );
  },
);
