/** The current shortcut in this browser, and the browser's page to change it. */
import { browser } from 'wxt/browser';
import { maybe } from '../platform/maybe.ts';
import { collectCommand } from './collect-command.ts';

const chromePage = 'chrome://extensions/shortcuts';

/** In the browser's notation: `Alt+Shift+G`, `⌥⇧G`. Empty when unset, or when another extension has it. */
export async function readShortcut(command: string = collectCommand): Promise<string> {
  const commands = await maybe.commands?.getAll();
  return commands?.find(({ name }) => name === command)?.shortcut ?? '';
}

/** @returns false when the browser has no such page that can be opened */
export async function openShortcutSettings(): Promise<boolean> {
  const { commands } = maybe as { commands?: { openShortcutSettings?: () => Promise<void> } };
  try {
    // Firefox 137 and later; its about: pages cannot be opened as a tab.
    if (commands?.openShortcutSettings) await commands.openShortcutSettings();
    else await browser.tabs.create({ url: chromePage });
    return true;
  } catch {
    // The browser opens none of its own pages.
    return false;
  }
}
