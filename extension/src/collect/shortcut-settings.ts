/** The shortcut as it really is in this browser, and the browser's own page to change it. */
import { browser } from 'wxt/browser';
import { collectCommand } from './collect-command.ts';

const chromePage = 'chrome://extensions/shortcuts';

/** As the browser writes it: `Alt+Shift+G`, `⌥⇧G`. Empty where there is none, or another extension has it. */
export async function readShortcut(command: string = collectCommand): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === command)?.shortcut ?? '';
}

/** @returns false where the browser has no such page that could be opened */
export async function openShortcutSettings(): Promise<boolean> {
  const { commands } = browser as { commands: { openShortcutSettings?: () => Promise<void> } };
  try {
    // Firefox 137 and later; its about: pages cannot be opened as a tab.
    if (commands.openShortcutSettings) await commands.openShortcutSettings();
    else await browser.tabs.create({ url: chromePage });
    return true;
  } catch {
    return false;
  }
}
