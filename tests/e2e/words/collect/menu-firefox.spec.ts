/** Firefox's Reader View, where no script may run: the word keeps the address of the page. */
import { until } from '../../../processes/child.ts';
import { collectIn } from '../../../browser/firefox-menu.ts';
import { connectFirefox, says } from '../../../pages/firefox-walk.ts';
import { pages } from '../../../processes/page-server.ts';
import { only, test } from '../../firefox-fixtures.ts';

test(
  'Firefox: of Reader View the word keeps the address of the page',
  only('firefox', 'Chromium has no Reader View'),
  async ({ firefox, pageServer, stack }) => {
    await connectFirefox(firefox, stack.instanceUrl);
    const address = pageServer.url + pages.faq;
    const page = await firefox.open(`about:reader?url=${encodeURIComponent(address)}`);
    await until('the article', () => says(firefox, page, 'ambiguity'));
    await collectIn(firefox, page, 'ambiguity');
    await until('the word with its address', async () => {
      const [word] = await stack.instance.words();
      return word?.notes.some((note) => note.includes(address)) === true;
    });
  },
);
