import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { cards } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing-screen.tsx';

/** The browser's recognition needs a microphone and a server; this one returns what the test says. */
class Recognition extends EventTarget {
  static current: Recognition | null = null;
  lang = '';
  start(): void {
    Recognition.current = this;
  }
  abort(): void {
    this.dispatchEvent(new Event('end'));
  }
  hear(...transcripts: string[]): void {
    const results = [transcripts.map((transcript) => ({ transcript }))];
    this.dispatchEvent(Object.assign(new Event('result'), { results }));
  }
  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
  }
}

let shown: ShownSession;
let views: Window[];
const button = (name: string) => page.getByRole('button', { name });

beforeAll(() => page.viewport(380, 560));
beforeEach(() => {
  views = [window];
  vi.stubGlobal('webkitSpeechRecognition', Recognition);
  Object.assign(browser, { extension: { getViews: () => views } });
});
afterEach(() => {
  shown.close();
  vi.unstubAllGlobals();
});

it('S29 says where the sound goes before anything is switched on', async () => {
  shown = showSession(cards.speaking);
  await button('Use speech recognition').click();
  await expect
    .element(page.getByText(/maker of this browser \(Google, in Chrome\)/u))
    .toBeVisible();
  expect(shown.sound().recognition).toBe(false);
  await button('Not now').click();
  await expect.element(button('Speak')).not.toBeInTheDocument();
  await button('Use speech recognition').click();
  await button('Turn on speech recognition').click();
  await expect.element(button('Speak')).toBeVisible();
  expect(shown.sound().recognition).toBe(true);
});

it('proposes a grade, and the learner confirms it', async () => {
  shown = showSession(cards.speaking);
  await button('Use speech recognition').click();
  await button('Turn on speech recognition').click();
  await button('Speak').click();
  expect(Recognition.current?.lang).toBe('en');
  Recognition.current?.hear('a femoral', 'ephemera');
  await expect.element(page.getByText('Heard: ephemera')).toBeVisible();
  await expect.element(page.getByText(/sounds right/u)).toBeVisible();
  expect(shown.state().feedback).toBeNull();
  await button('I didn’t know it').click();
  expect(shown.state().cards[0]?.first?.submission.is_correct).toBe(false);
});

it('says that another word was heard', async () => {
  shown = showSession(cards.speaking);
  await button('Use speech recognition').click();
  await button('Turn on speech recognition').click();
  await button('Speak').click();
  Recognition.current?.hear('a lamp');
  await expect.element(page.getByText(/sounds different/u)).toBeVisible();
});

it('ends by its button, and when it is switched off', async () => {
  const ended = vi.spyOn(Recognition.prototype, 'abort');
  shown = showSession(cards.speaking);
  await button('Use speech recognition').click();
  await button('Turn on speech recognition').click();
  await button('Speak').click();
  await expect.element(page.getByText('Listening…')).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText(/Nothing was heard/u)).toBeVisible();
  expect(ended).toHaveBeenCalledTimes(1);
  await button('Speak').click();
  await expect.element(button('Stop')).toBeVisible();
  await button('Turn off speech recognition').click();
  await expect.element(button('Use speech recognition')).toBeVisible();
  expect(shown.sound().recognition).toBe(false);
  expect(ended).toHaveBeenCalledTimes(2);
  ended.mockRestore();
});

it.each([
  ['not-allowed', /doesn’t let Gleaner use the microphone/u],
  ['network', /isn’t working right now/u],
  ['no-speech', /Nothing was heard/u],
])('lets the learner continue after %s', async (error, text) => {
  shown = showSession(cards.speaking);
  await button('Use speech recognition').click();
  await button('Turn on speech recognition').click();
  await button('Speak').click();
  Recognition.current?.fail(error);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(button('Speak')).toBeVisible();
  await button('I knew it').click();
  expect(shown.state().cards[0]?.first?.submission.is_correct).toBe(true);
});

it('is offered in a tab only', async () => {
  views = [];
  shown = showSession(cards.speaking);
  await expect.element(button('I knew it')).toBeVisible();
  await expect.element(button('Use speech recognition')).not.toBeInTheDocument();
});
