import { describe, expect, it } from 'vitest';
import { pageLanguages, textIn, type Language } from './languages.ts';
import { en, type MessageName } from './locales/en.ts';
import { renderPage } from './page.ts';
import { homePage, problemPages } from './pages.ts';

const names = Object.keys(en) as MessageName[];
const others = (Object.keys(pageLanguages) as Language[]).filter((language) => language !== 'en');
const placeholders = (text: string) => [...new Set(text.match(/\$(?:\d|name)/gu))].sort();

describe.each(others)('%s', (language) => {
  it('has every text with its placeholders, and leaves none in English', () => {
    const wrong = names.filter((name) => {
      const text = pageLanguages[language][name];
      return (
        text.trim() === '' ||
        text === en[name] ||
        String(placeholders(text)) !== String(placeholders(en[name]))
      );
    });
    expect(wrong).toEqual([]);
  });
});

it('French has a narrow no-break space before high punctuation', () => {
  const wrong = names.filter((name) => /(?<!\u202F)[;!?]| :/u.test(pageLanguages.fr[name]));
  expect(wrong).toEqual([]);
});

it('a page names its language, and a value is text', () => {
  const page = renderPage(homePage('https://a.example/<b>'), 'ja');
  expect(page).toContain('<html lang="ja">');
  expect(page).not.toContain('<b>');
  expect(textIn('de', ['downWhy', '$1$&'])).toContain('$1$&');
  expect(renderPage(problemPages.denied)).toContain('You didn’t give permission');
});
