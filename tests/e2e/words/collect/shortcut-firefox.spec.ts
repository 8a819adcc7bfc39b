/** The real keyboard shortcut in Firefox, on a page that has a key of its own for each letter. */
import { selectIn, toastSays } from '../../../browser/firefox-menu.ts';
import { pages } from '../../../processes/page-server.ts';
import { until } from '../../../processes/child.ts';
import { expect, test, only } from '../../firefox-fixtures.ts';

test.use({ onScreen: true });

const accessKeys = `() => {
  window.pressed = [];
  document.title = 'A page of access keys';
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const button = document.createElement('button');
    button.accessKey = letter;
    button.textContent = letter;
    button.addEventListener('click', () => window.pressed.push(letter));
    document.body.prepend(button);
  }
}`;

test(
  'Firefox: the shortcut collects what is selected, on a page with an access key for each letter',
  only('firefox', 'in Chromium no access key of a page wins'),
  async ({ display, firefox, pageServer }) => {
    const page = await firefox.open(pageServer.url + pages.faq);
    await firefox.evaluate(page, accessKeys);
    // Another Firefox may be on the display: this one's window has the page's title.
    const [browserWindow = ''] = (
      await display.xdotool('search', '--sync', '--onlyvisible', '--name', 'A page of access keys')
    ).split('\n');
    const press = async (keys: string) => {
      await display.xdotool('windowactivate', '--sync', browserWindow);
      await display.xdotool('key', keys);
    };
    const pressed = () => firefox.evaluate<string[]>(page, '() => window.pressed');
    // The page's own keys work: what follows is no page without them.
    await firefox.click(page, { x: 5, y: 400 });
    await press('alt+shift+a');
    await until('the page’s own key', async () => (await pressed()).includes('a'));

    const settings = await firefox.open(firefox.extensionUrl('options.html'));
    const commands = await firefox.evaluate<{ name: string; shortcut: string }[]>(
      settings,
      '() => browser.commands.getAll()',
    );
    const shortcutOf = (command: string) =>
      commands.find(({ name }) => name === command)?.shortcut.toLowerCase() ?? '';
    await firefox.activate(page);
    await selectIn(firefox, page, 'ambiguity');
    await press(shortcutOf('collect-selection'));
    await toastSays(firefox, /ambiguity/u);
    expect(await pressed()).toEqual(['a']);
  },
);
