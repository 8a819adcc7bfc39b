/**
 * Reads the words whose forms spelling rules get wrong (`find-forms.ts`, at build time). 100 KB that only
 * the background reads, and only while the highlight is on: a page receives only what concerns its words.
 */
import { browser } from 'wxt/browser';
import { formsFile, type EnglishForms } from './forms-file.ts';

let loaded: Promise<EnglishForms> | undefined;

/** Never rejects: without the file, only the spelling rules apply. */
export function englishForms(): Promise<EnglishForms> {
  loaded ??= fetch(browser.runtime.getURL(`/${formsFile}`))
    .then((response) => response.json() as Promise<EnglishForms>)
    .catch(() => {
      loaded = undefined;
      return { irregular: {}, misleading: {} };
    });
  return loaded;
}

/** The pairs of form and base that concern these words. */
export function formsOf(
  words: Iterable<string>,
  forms: Readonly<Record<string, string>>,
): [form: string, base: string][] {
  return [...words].flatMap((base) =>
    Object.hasOwn(forms, base)
      ? (forms[base] ?? '').split(' ').map((form): [string, string] => [form, base])
      : [],
  );
}
