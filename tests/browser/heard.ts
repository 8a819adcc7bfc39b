/** Counts what the browser has told the extension of: choices in its menu, and its keys. */
import type { GleanerBrowser } from './gleaner-browser.ts';

interface Heard {
  /** Another one after each start of the background. */
  readonly life: string;
  /** Since this life was asked first. */
  readonly times: number;
}

export function heardBy(background: GleanerBrowser['background']): Promise<Heard> {
  return background.evaluate(() => {
    const own = globalThis as { gleanerHeard?: { life: string; times: number } };
    if (!own.gleanerHeard) {
      const heard = { life: crypto.randomUUID(), times: 0 };
      own.gleanerHeard = heard;
      for (const event of [chrome.contextMenus.onClicked, chrome.commands.onCommand])
        (event as { addListener(listener: () => void): void }).addListener(() => {
          heard.times += 1;
        });
    }
    return own.gleanerHeard;
  });
}

/** A background that was started since heard it before it was asked to count. */
export function hasHeardMore(now: Heard, before: Heard): boolean {
  return now.life !== before.life || now.times > before.times;
}
