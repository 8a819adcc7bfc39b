/** Real Firefox: install, connect, collect by its own context menu, the toast, the popup, a relay that is away. */
import gleaner from '../../gleaner.config.ts';
import { until } from '../support/process/child.ts';
import { connectFirefox } from '../support/browser/firefox-walk.ts';
import { launchFirefox, type Firefox } from '../support/browser/firefox.ts';
import { pages } from '../support/browser/pages.ts';
import { expect, test } from './fixtures.ts';

const select = (word: string) => `() => {
  const block = [...document.querySelectorAll('p')].find((each) => each.textContent.includes(${JSON.stringify(word)}));
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.nodeValue.indexOf(${JSON.stringify(word)});
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + ${word.length});
    block.scrollIntoView({ block: 'center' });
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    const box = range.getClientRects()[0];
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}`;

/** Selects a word of the page in front and chooses Gleaner in the browser's own context menu. */
async function collect(firefox: Firefox, page: string, word: string): Promise<void> {
  const point = await firefox.evaluate<{ x: number; y: number }>(page, select(word));
  await firefox.rightClick(page, point);
  const menu = `document.getElementById('contentAreaContextMenu')`;
  await until('the context menu', () =>
    firefox.evaluateChrome<boolean>(`() => ${menu}.state === 'open'`),
  );
  await firefox.evaluateChrome(`() => {
    const item = [...${menu}.children].find((each) => each.label?.startsWith('Collect'));
    ${menu}.activateItem(item);
  }`);
}

const untilToastSays = (firefox: Firefox, pattern: RegExp) =>
  until(`a toast saying ${String(pattern)}`, async () =>
    pattern.test((await firefox.toast())?.text ?? ''),
  );

async function pressInToast(firefox: Firefox, page: string, name: string): Promise<void> {
  let point: { x: number; y: number } | undefined;
  await until(`"${name}" in the toast to obey`, async () => {
    point = (await firefox.toast())?.buttons[name];
    return point !== undefined;
  });
  if (point) await firefox.click(page, point);
}

test('Firefox: connect, collect by the native menu, undo, and open the popup', async ({
  pageServer,
  stack,
}) => {
  const firefox = await launchFirefox({
    extension: await stack.extension('firefox'),
    extensionId: gleaner.firefoxId,
  });
  try {
    await connectFirefox(firefox, stack.instanceUrl);

    const page = await firefox.open(pageServer.url + pages.faq);
    await collect(firefox, page, 'ambiguity');
    await untilToastSays(firefox, /ambiguity.*saved/iu);
    await pressInToast(firefox, page, 'Undo');
    await untilToastSays(firefox, /taken back/iu);

    await collect(firefox, page, 'compatible');
    await untilToastSays(firefox, /compatible.*collected/iu);
    expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['compatible']);
    const { effects, operations } = await stack.instance.counters();
    expect(effects.collectsStored).toBe(1);
    expect(operations.collectWord.requests).toBe(1);

    await firefox.openPopup(gleaner.firefoxId);
    const popup = await firefox.open(firefox.extensionUrl('popup.html'));
    await until('the popup to list the word', async () =>
      (await firefox.evaluate<string>(popup, '() => document.body.innerText')).includes(
        'compatible',
      ),
    );
  } finally {
    await firefox.close();
  }
});

test('Firefox: words wait while the relay is away, in order, and go when it is back', async ({
  pageServer,
  stack,
}) => {
  const firefox = await launchFirefox({
    extension: await stack.extension('firefox'),
    extensionId: gleaner.firefoxId,
  });
  try {
    await connectFirefox(firefox, stack.instanceUrl);
    const page = await firefox.open(pageServer.url + pages.faq);
    await stack.relay.stop();
    await collect(firefox, page, 'ambiguity');
    await untilToastSays(firefox, /ambiguity.*no connection/iu);
    await collect(firefox, page, 'consortium');
    await untilToastSays(firefox, /consortium.*no connection/iu);

    await stack.restartRelay();
    // Opening the popup is what a learner does who wonders.
    await firefox.open(firefox.extensionUrl('popup.html'));
    await until('both words', async () => (await stack.instance.words()).length === 2);
    const stored = (await stack.instance.words()).map(({ term }) => term);
    expect(stored).toEqual(['consortium', 'ambiguity']);
    expect((await stack.instance.counters()).effects.collectsStored).toBe(2);
  } finally {
    await firefox.close();
  }
});
