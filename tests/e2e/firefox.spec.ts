/** One walk through real Firefox: install, connect, collect by its real context menu, open the popup. */
import gleaner from '../../gleaner.config.ts';
import { until } from '../support/child.ts';
import { connectFirefox } from '../support/firefox-walk.ts';
import { launchFirefox } from '../support/firefox.ts';
import { pages } from '../support/pages.ts';
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

test('Firefox: connect, collect by the native menu, and open the popup', async ({
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
    const point = await firefox.evaluate<{ x: number; y: number }>(page, select('compatible'));
    await firefox.rightClick(page, point);
    const menu = `document.getElementById('contentAreaContextMenu')`;
    await until('the context menu', () =>
      firefox.evaluateChrome<boolean>(`() => ${menu}.state === 'open'`),
    );
    await firefox.evaluateChrome(`() => {
      const item = [...${menu}.children].find((each) => each.label?.startsWith('Collect'));
      ${menu}.activateItem(item);
    }`);
    await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
    const [word] = await stack.instance.words();
    expect(word?.term).toBe('compatible');
    expect((await stack.instance.counters()).effects.collectsStored).toBe(1);

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
