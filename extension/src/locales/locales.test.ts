/** Every locale says what the English one says: the same messages, forms and placeholders. */
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales, localesFolder } from '../../testing/messages.ts';
import { same } from './testing/same-in-english.ts';

interface Message {
  readonly key: string;
  /** The count that each form is for, `n` for all others; one form without a count. */
  readonly forms: Readonly<Record<string, string>>;
}

/** By key. */
async function read(locale: string): Promise<Map<string, Message>> {
  const parsed = await parseMessagesFile(path.join(localesFolder, `${locale}.yml`));
  return new Map(
    parsed
      .filter((one) => !one.key[0]?.startsWith('@@'))
      .map((one) => [
        one.key.join('.'),
        {
          key: one.key.join('.'),
          forms: one.type === 'plural' ? one.plurals : { '': 'message' in one ? one.message : '' },
        },
      ]),
  );
}

/** A plural after a count. German plurals have no common end, so any noun counts. */
const pluralAfterCount: Readonly<Record<string, RegExp>> = {
  en: /\$\d (?!(?:is|was|has|does)\b)\p{L}{3,}s(?!\p{L})/u,
  de: /\$\d (?!Min\.)\p{Lu}\p{L}+/u,
  es: /\$\d (?!más)\p{L}{3,}s(?!\p{L})/u,
  fr: /\$\d (?!fois|hors|dans)\p{L}{3,}s(?!\p{L})/u,
};

/** Their count is a limit, a span or a goal, and is never one. */
const neverOne = /^(?:edit\.problem\.|days\.lastWeeks$|goal\.(?:cards|minutes)$)/u;

const placeholders = (text: string): string[] => [...new Set(text.match(/\$\d|%s/gu))].sort();
const english = await read('en');
const others = locales.filter((locale) => locale !== 'en');

it('are the seven languages that Gleaner speaks', () => {
  expect([...locales].sort()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'ko', 'zh-CN']);
});

describe.each(others)('%s', async (locale) => {
  const messages = await read(locale);

  it('has the same messages as English', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has a text in every form', () => {
    const empty = [...messages.values()].filter(({ forms }) =>
      Object.values(forms).some((text) => text.trim() === ''),
    );
    expect(empty).toEqual([]);
  });

  it('counts with a form for one and a form for all others, where English does', () => {
    const wrong = [...messages.values()].filter(({ key, forms }) => {
      const isPlural = 'n' in (english.get(key)?.forms ?? {});
      return isPlural ? !('n' in forms && '1' in forms) : 'n' in forms;
    });
    expect(wrong).toEqual([]);
  });

  // A form for one may leave out the number: "One word" is as right as "1 word".
  it('has the placeholders of English in every message', () => {
    const wrong = [...messages.values()].flatMap(({ key, forms }) => {
      const original = english.get(key)?.forms ?? {};
      const last = (of: Readonly<Record<string, string>>) => of.n ?? Object.values(of)[0] ?? '';
      const [mine, theirs] = [placeholders(last(forms)), placeholders(last(original))];
      return String(mine) === String(theirs)
        ? []
        : `${key}: ${String(mine)}, not ${String(theirs)}`;
    });
    expect(wrong).toEqual([]);
  });

  // Chromium reads `$1$` as a variable with the name "1", and refuses the whole extension.
  it('has no placeholder right before another', () => {
    const texts = [...messages.values()].flatMap(({ forms }) => Object.values(forms));
    expect(texts.filter((text) => /\$[\w@]+\$/u.test(text))).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const left = [...messages.values()].filter(({ key, forms }) => {
      const original = Object.values(english.get(key)?.forms ?? {});
      const isWord = (text: string) => /\p{L}{3}/u.test(text.replaceAll(/\$\d|%s|Gleaner/gu, ''));
      return (
        !(same[key] === 'all' || same[key]?.includes(locale)) &&
        Object.values(forms).some((text) => original.includes(text) && isWord(text))
      );
    });
    expect(left.map(({ key }) => key)).toEqual([]);
  });

  it('names its own language and direction', () => {
    expect(messages.get('ui.locale')?.forms).toEqual({ '': locale });
    expect(messages.get('ui.direction')?.forms).toEqual({ '': 'ltr' });
  });
});

// "1 words" and "0 of 1 words" are wrong, and a message without forms cannot know its count: "Words: 1".
it.each(Object.entries(pluralAfterCount))(
  '%s has no plural after a count, without forms',
  async (locale, plural) => {
    const wrong = [...(await read(locale)).values()].filter(
      ({ key, forms }) => !neverOne.test(key) && plural.test(forms[''] ?? ''),
    );
    expect(wrong).toEqual([]);
  },
);

describe('typography', () => {
  const texts = async (locale: string) =>
    [...(await read(locale)).values()].flatMap(({ key, forms }) =>
      Object.values(forms).map((text) => `${key}: ${text}`),
    );
  const value = (line: string) => line.slice(line.indexOf(': ') + 2);

  it.each(locales)('%s has no straight quotation marks and no three dots', async (locale) => {
    expect((await texts(locale)).filter((line) => /["']|\.\.\./u.test(value(line)))).toEqual([]);
  });

  it('French has a narrow no-break space before high punctuation and inside quotation marks', async () => {
    const wrong = (await texts('fr')).filter((line) =>
      /(?<!\u202F)[;!?»]|(?<![\u202F\p{L}\d]):|«(?!\u202F)/u.test(value(line)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(['zh-CN', 'ja'])('%s has full-width punctuation', async (locale) => {
    const wrong = (await texts(locale)).filter((line) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.!?;:]/u.test(value(line)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(['zh-CN', 'ja'])(
    '%s has a space between Latin letters or digits and its own',
    async (locale) => {
      const own = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
      const touching = new RegExp(`${own}[A-Za-z\\d]|[A-Za-z\\d](?<!\\$\\d)${own}`, 'u');
      expect((await texts(locale)).filter((line) => touching.test(value(line)))).toEqual([]);
    },
  );

  it.each([
    ['ja', /[“”‘’『』]/u],
    ['ko', /[‘’「」『』]/u],
    ['zh-CN', /[‘’「」『』]/u],
  ])('%s has its own quotation marks', async (locale, others) => {
    expect((await texts(locale)).filter((line) => others.test(value(line)))).toEqual([]);
  });

  // 을 or 를, 이 or 가: it depends on the sound before, which a placeholder does not tell.
  it('no Korean placeholder has a particle that depends on its last sound', async () => {
    const particle = /\$\d”?(?:[을를은는이가와과로]|으로)(?!\p{L})|\((?:[을를은는이가와과]|으)\)/u;
    expect((await texts('ko')).filter((line) => particle.test(value(line)))).toEqual([]);
  });
});
