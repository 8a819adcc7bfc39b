/** What a learner does in Gleaner's pages in Firefox, through functions that run in those pages. */
import { until } from '../processes/child.ts';
import type { Firefox } from '../browser/firefox.ts';

/** Fills the named fields and presses a button of a server-rendered form, in its page. */
const submitForm = (fields: Record<string, string>, button: string) => `() => {
  for (const [label, value] of Object.entries(${JSON.stringify(fields)})) {
    const found = [...document.querySelectorAll('label')].find((each) => (each.ariaLabel ?? each.textContent).includes(label));
    found.control.value = value;
  }
  const wanted = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(button)});
  setTimeout(() => wanted.click());
}`;

/** Opens the popup as a tab, presses Connect and signs in until the login tab closes itself. */
export async function connectFirefox(firefox: Firefox, instanceUrl: string): Promise<string> {
  const popup = await firefox.open(firefox.extensionUrl('popup.html'));
  await connectFrom(firefox, popup, instanceUrl);
  return popup;
}

/** Presses Connect in a page of Gleaner, and signs in until the login tab closes itself. */
async function connectFrom(firefox: Firefox, page: string, instanceUrl: string): Promise<void> {
  await openLogin(firefox, page, instanceUrl);
  const tab = await signIn(firefox, instanceUrl);
  await until('the login tab to close', async () =>
    (await firefox.tabs()).every(({ context }) => context !== tab),
  );
  // Which tab Firefox shows then is its own choice.
  await goTo(firefox, page);
}

/** Presses Connect in a page of Gleaner, and agrees first where Gleaner asks for it. */
async function openLogin(firefox: Firefox, page: string, instanceUrl: string): Promise<void> {
  await pressTruly(firefox, page, 'Connect');
  let asking: string | undefined;
  await until('the login, or the question before it', async () => {
    const tabs = await firefox.tabs();
    if (tabs.some(({ url }) => url.startsWith(instanceUrl))) return true;
    const welcome = tabs.findLast(({ url }) => url.endsWith('/welcome.html'));
    if (!welcome || !(await hasButton(firefox, welcome.context, 'Agree and connect'))) return false;
    asking = welcome.context;
    return true;
  });
  if (asking === undefined) return;
  await goTo(firefox, asking);
  const source = `[...document.querySelectorAll('main [role=switch]')].find(({ labels }) =>
    [...labels].some((label) => label.textContent.includes('title and address')))`;
  await firefox.clickOn(asking, `() => ${source}`);
  await until('the source to be chosen', () =>
    firefox.evaluate<boolean>(asking ?? '', `() => ${source}.checked`),
  );
  await pressTruly(firefox, asking, 'Agree and connect');
}

/** A learner who agreed to what is sent, before the test. `page` is one of Gleaner's. */
export async function agreedBefore(firefox: Firefox, page: string): Promise<void> {
  await firefox.evaluate(
    page,
    '() => browser.storage.local.set({ consent: { version: 1, at: 0 } })',
  );
}

/** Signs in as `demo` in the tab of the service, and allows Gleaner. @returns the tab's context */
export async function signIn(firefox: Firefox, instanceUrl: string): Promise<string> {
  const loginTab = async () =>
    (await firefox.tabs()).find(({ url }) => url.startsWith(instanceUrl));
  const shows = async (button: string) => {
    const tab = await loginTab();
    if (!tab) return false;
    const buttons = await firefox.evaluate<string[]>(
      tab.context,
      `() => [...document.querySelectorAll('button')].map((each) => each.textContent.trim())`,
    );
    return buttons.includes(button);
  };
  await until('the sign-in page', () => shows('Sign in'));
  const tab = await loginTab();
  if (!tab) throw new Error('No login tab');
  await firefox.evaluate(tab.context, submitForm({ Name: 'demo', Password: 'demo' }, 'Sign in'));
  await until('the consent page', () => shows('Allow'));
  await firefox.evaluate(tab.context, submitForm({}, 'Allow'));
  return tab.context;
}

/** Goes to a tab and waits until it is seen. One that opens late, as the welcome page, may come in front of it. */
export async function goTo(firefox: Firefox, page: string): Promise<void> {
  await until('the tab to be seen', async () => {
    await firefox.activate(page);
    return firefox.evaluate<boolean>(page, `() => document.visibilityState === 'visible'`);
  });
}

/** By the pointer: a permission is asked for, and a sidebar opened, in no other press. */
export async function pressTruly(firefox: Firefox, context: string, name: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find((each) => each.checkVisibility() && (each.ariaLabel ?? each.textContent).includes(${JSON.stringify(name)}))`;
  await until(`a button “${name}”`, () =>
    firefox.evaluate<boolean>(context, `() => ${button} !== undefined`),
  );
  await firefox.clickOn(context, `() => ${button}`);
}

/** Presses the button whose words hold `name`, once it is there. */
export async function pressNamed(firefox: Firefox, context: string, name: string): Promise<void> {
  const source = `() => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => (each.ariaLabel ?? each.textContent).includes(${JSON.stringify(name)}) &&
        each.ariaDisabled !== 'true' && !each.closest('[data-fresh]'),
    );
    button?.click();
    return Boolean(button);
  }`;
  await until(`a button “${name}”`, () => firefox.evaluate<boolean>(context, source));
}

/** Writes into the only text field of a page, as typing does. */
export async function typeInto(firefox: Firefox, context: string, text: string): Promise<void> {
  const source = `() => {
    const field = document.querySelector('main input:not([type=checkbox])');
    if (!field) return false;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }`;
  await until('a text field', () => firefox.evaluate<boolean>(context, source));
}

export async function says(firefox: Firefox, context: string, text: string): Promise<boolean> {
  const body = await firefox.evaluate<string>(context, "() => document.body?.innerText ?? ''");
  return body.includes(text);
}

export async function hasButton(firefox: Firefox, context: string, name: string): Promise<boolean> {
  const source = `() => [...document.querySelectorAll('button')].some((each) => (each.ariaLabel ?? each.textContent).includes(${JSON.stringify(name)}))`;
  return firefox.evaluate<boolean>(context, source);
}

/** Id of the card on screen; null where none is shown. */
export async function cardIdIn(firefox: Firefox, context: string): Promise<string | null> {
  const source = `() => document.querySelector('[data-card]')?.dataset.card ?? null`;
  return firefox.evaluate<string | null>(context, source);
}
