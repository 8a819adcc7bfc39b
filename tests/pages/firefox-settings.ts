/** What a learner switches on in Gleaner's settings in Firefox; the browser's own question is answered for real. */
import type { Firefox } from '../browser/firefox.ts';
import { until } from '../processes/child.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The control with that label, in a function's source. */
const labelled = (text: string) =>
  `[...document.querySelectorAll('label')].find((each) => each.textContent === ${JSON.stringify(text)})?.control`;

/** Presses a switch as a learner does: Firefox asks for a permission only then. */
export async function pressSwitch(
  firefox: Firefox,
  settings: string,
  label: string,
): Promise<void> {
  const shown = () =>
    firefox.evaluate<Point | null>(
      settings,
      `() => {
        const control = ${labelled(label)};
        control?.scrollIntoView({ block: 'center' });
        const box = control?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      }`,
    );
  // Parts of the page that come later move it.
  let point = await shown();
  await until(label, async () => {
    const before = JSON.stringify(point);
    point = await shown();
    return before !== 'null' && JSON.stringify(point) === before;
  });
  if (point) await firefox.click(settings, point);
}

export const isOn = (firefox: Firefox, settings: string, label: string) =>
  firefox.evaluate<boolean>(settings, `() => ${labelled(label)}.checked`);

/** Presses the button of the browser's own prompt that allows. */
export async function allowInPrompt(firefox: Firefox): Promise<void> {
  await until('the prompt', () =>
    firefox.evaluateChrome<boolean>(`() => {
      const prompt = PopupNotifications.panel.querySelector('#addon-webext-permissions-notification');
      if (PopupNotifications.panel.state !== 'open' || !prompt) return false;
      prompt.button.click();
      return true;
    }`),
  );
}
