/** A translation follows the English text that it was made from, and the labels that it names. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { locales, messagesOf } from '../../testing/messages.ts';

const english = await messagesOf('en');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

// A line that differs names a text whose six translations are stale. Once they are right again:
// npx vitest run --project extension extension/src/locales/translations.test.ts -u
it('no English text has changed since it was translated', async () => {
  const lines = Object.entries(english).map(([key, text]) => `${key} ${hashOf(text)}\n`);
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('testing/translated-from.txt');
});

/** Sentences that name a label: a learner looks for just these letters. */
const labels: Readonly<Record<string, string>> = {
  ui_error_noAccess: 'options_allow',
  options_stillRefused: 'options_allow',
  login_elsewhereDo: 'popup_connect',
  welcome_tryNote: 'popup_addKeep',
  words_empty: 'popup_addKeep',
  toast_problem_closedPage: 'popup_addKeep',
  toast_problem_closedFrame: 'popup_addKeep',
  meaning_dictionaryNote: 'meaning_lookUp',
};

describe.each(locales)('%s', async (locale) => {
  const messages = await messagesOf(locale);

  it.each(Object.entries(labels))('%s names the label %s as it is', (sentence, label) => {
    expect(messages[sentence]).toContain(messages[label]);
  });
});
