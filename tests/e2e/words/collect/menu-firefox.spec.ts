/** A right click in Firefox's own context menu where nothing is selected. */
import { until } from '../../../processes/child.ts';
import { chooseIn, collectIn, selectIn, toastSays } from '../../../browser/firefox-menu.ts';
import { connectFirefox, says } from '../../../pages/firefox-walk.ts';
import { pages } from '../../../processes/page-server.ts';
import { expect, test } from '../../firefox-fixtures.ts';

test('Firefox: collects the word or the link under the pointer, and says where it cannot', async ({
  firefox,
  pageServer,
}) => {
  const page = await firefox.open(pageServer.url + pages.faq);
  await firefox.evaluate(
    page,
    `() => {
      const block = document.createElement('div');
      block.innerHTML = '<p>Much luck. A gossamer thread hangs. More.</p>' +
        '<p>See <a href="/nowhere">serendipity</a>. More.</p>' +
        '<p style="user-select:none">An elusive word.</p>';
      document.body.prepend(block);
    }`,
  );
  const collect = async (word: string) => {
    const point = await selectIn(firefox, page, word);
    await firefox.evaluate(page, '() => { getSelection().removeAllRanges(); }');
    await chooseIn(firefox, page, point);
  };
  await collect('gossamer');
  await toastSays(firefox, /gossamer/u);
  await collect('serendipity');
  await toastSays(firefox, /serendipity/u);
  // The caret stays in “gossamer”, but the pointer is on another word.
  await collect('elusive');
  await toastSays(firefox, /Select a word first/u);

  const words = await firefox.open(firefox.extensionUrl('words.html'));
  const listed = () => firefox.evaluate<string>(words, '() => document.body.innerText');
  await until('both words', async () => /serendipity[\s\S]*gossamer/u.test(await listed()));
  expect(await listed()).not.toContain('elusive');
});

test('Firefox: of Reader View the word keeps the address of the page', async ({
  firefox,
  pageServer,
  stack,
}) => {
  await connectFirefox(firefox, stack.instanceUrl);
  const address = pageServer.url + pages.faq;
  const page = await firefox.open(`about:reader?url=${encodeURIComponent(address)}`);
  await until('the article', () => says(firefox, page, 'ambiguity'));
  await collectIn(firefox, page, 'ambiguity');
  await until('the word with its address', async () => {
    const [word] = await stack.instance.words();
    return word?.notes.some((note) => note.includes(address)) === true;
  });
});
