/** The browser's own context menu where a selection is not simply text of the page. */
import { until } from '../../processes/child.ts';
import { chooseGleaner } from '../../browser/native-menu.ts';
import { untilToastSays } from '../../pages/toast.ts';
import { expect, test } from '../fixtures.ts';

test('collects what is selected in a field', async ({ article, display, stack }) => {
  const point = await article.evaluate(() => {
    const field = document.createElement('textarea');
    field.value = 'gossamer';
    field.style.cssText =
      'position:fixed;top:60px;left:60px;width:300px;height:60px;font-size:24px';
    document.body.append(field);
    field.focus();
    field.select();
    return { x: 100, y: 78 };
  });
  await chooseGleaner(article, display, point);
  await untilToastSays(article, /gossamer/u);
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  expect((await stack.instance.words())[0]?.term).toBe('gossamer');
});

test('has one item, created at installation, and again at start-up', async ({ chromium }) => {
  const exists = () =>
    chromium.worker.evaluate(() =>
      chrome.contextMenus.update('collect', { contexts: ['selection'] }).then(
        () => true,
        () => false,
      ),
    );
  await until('the item', exists);
  await chromium.worker.evaluate(() => chrome.contextMenus.removeAll());
  expect(await exists()).toBe(false);
  await chromium.worker.evaluate(() => {
    (chrome.runtime.onStartup as unknown as { dispatch(): void }).dispatch();
  });
  await until('the item again', exists);
});
