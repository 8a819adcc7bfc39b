/** Gleaner's own window in real Firefox: opened, saved, and closed by its cross. */
import { until } from '../../processes/child.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import type { Firefox } from '../../browser/firefox.ts';
import { expect, test } from '../firefox-fixtures.ts';

/** Presses the button of that name, if there is one. */
const press = (name: string) => `() => {
  const named = (each) => each.getAttribute('aria-label') ?? each.firstChild?.textContent;
  const wanted = [...document.querySelectorAll('button')]
    .find((each) => named(each) === ${JSON.stringify(name)} || each.textContent === ${JSON.stringify(name)});
  wanted?.click();
  return Boolean(wanted);
}`;

/** Types into the field of that label, as React hears it. */
const fill = (label: string, value: string) => `() => {
  const field = [...document.querySelectorAll('label')]
    .find((each) => each.textContent === ${JSON.stringify(label)})?.control;
  if (!field) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}`;

const text = '() => document.body?.textContent ?? ""';

async function editWindows(firefox: Firefox): Promise<readonly { readonly context: string }[]> {
  return (await firefox.tabs()).filter(({ url }) => url.includes('/edit.html'));
}

test('Firefox: a typed word is edited in its window, and sent as edited when that is closed', async ({
  firefox,
  stack,
}) => {
  const popup = await firefox.open(firefox.extensionUrl('popup.html'));
  const pressed = (context: string, name: string) =>
    until(name, () => firefox.evaluate<boolean>(context, press(name)));
  const filled = (context: string, label: string, value: string) =>
    until(label, () => firefox.evaluate<boolean>(context, fill(label, value)));
  const shows = (context: string, pattern: RegExp) =>
    until(String(pattern), async () => pattern.test(await firefox.evaluate<string>(context, text)));
  const openWindow = async (word: string) => {
    await pressed(popup, `Edit: ${word}`);
    await until('the window', async () => (await editWindows(firefox)).length === 1);
    const [edit] = await editWindows(firefox);
    if (!edit) throw new Error('No window');
    await shows(edit.context, /What is sent/u);
    return edit.context;
  };
  const closed = () =>
    until('the window to go', async () => (await editWindows(firefox)).length === 0);

  await pressed(popup, 'Collect a word');
  await shows(popup, /English/u);
  await filled(popup, 'Word or phrase', 'ran');
  await pressed(popup, 'Collect');
  await shows(popup, /Collected “ran”/u);

  await pressed(popup, 'More about ran');
  const edit = await openWindow('ran');
  await shows(popup, /being edited/u);
  await pressed(edit, 'Use “run”');
  await filled(edit, 'Tags', 'verbs');
  await pressed(edit, 'Save');
  await closed();
  await shows(popup, /run[^]*unsent/u);

  // Its row is still open.
  const again = await openWindow('run');
  expect(await firefox.evaluate<string>(again, text)).toMatch(/verbs/u);
  await shows(popup, /being edited/u);
  // After connecting, another word is sent, and this one waits until its window is closed.
  await connectFirefox(firefox, stack.instanceUrl);
  await filled(popup, 'Word or phrase', 'gossamer');
  await pressed(popup, 'Collect');
  await until('the other word', async () => (await stack.instance.words()).length > 0);
  expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['gossamer']);
  // As the cross of its frame does.
  await firefox.evaluate(
    again,
    '() => { setTimeout(async () => browser.windows.remove((await browser.windows.getCurrent()).id)); }',
  );
  await closed();
  await until(
    'the word to be let go',
    async () => !(await firefox.evaluate<string>(popup, text)).includes('being edited'),
  );
  await until('the word', async () => (await stack.instance.words()).length > 1);
  const words = await stack.instance.words();
  expect(words.map(({ term, tags }) => [term, ...tags]).sort()).toEqual([
    ['gossamer'],
    ['run', 'verbs'],
  ]);
  expect((await stack.instance.counters()).operations.collectWord.requests).toBe(2);
});
