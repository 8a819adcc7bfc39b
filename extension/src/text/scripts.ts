/**
 * Scripts, and the languages that are written in them: by the browser's own data (CLDR, likely subtags), for
 * every language with a tag of two letters. Scripts have their codes of ISO 15924.
 */

/** Of languages that use several scripts of Unicode at once. */
const mixed: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Kana', 'Hira', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

/** "Uncoded script": that of a letter that no language here is written with. */
const unknownScript = 'Zzzz';

const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;
const latin = /\p{Script=Latin}/u;
const greek = /\p{Script=Greek}/u;

/**
 * The script of most words of a text; null if it has no letters. One letter of another script makes a word
 * one of that script, as in "DNS-сервер".
 */
export function scriptOf(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\S+/gu)) {
    const script = scriptOfWord(word);
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

function scriptOfWord(word: string): string | null {
  const letters = (word.match(/\p{L}/gu) ?? []).filter((letter) => !shared.test(letter));
  const others = letters.filter((letter) => !latin.test(letter));
  const [first] = others;
  if (first === undefined) return letters.length > 0 ? 'Latn' : null;
  // Greek letters are symbols in words of other languages: "α-helix".
  if (greek.test(first) && others.length < letters.length / 2) return 'Latn';
  for (const script of languagesByScript().keys()) {
    if (new RegExp(String.raw`\p{Script=${script}}`, 'u').test(first)) return script;
  }
  return unknownScript;
}

/** Whether a language, given by its BCP 47 tag, is usually written in that script. */
export function writes(tag: string, script: string): boolean {
  return scriptsOf(tag).includes(script);
}

/** BCP 47 of the languages that are usually written in that script. */
export function languagesIn(script: string): readonly string[] {
  return languagesByScript().get(script) ?? [];
}

/** The most likely of them; empty when there is none. */
export function likelyLanguageIn(script: string): string {
  return languagesIn(script).length === 0 ? '' : (localeOf(`und-${script}`)?.language ?? '');
}

/** A text without the letters of languages that are not written in that script. */
export function withoutOtherScripts(text: string, script: string): string {
  const own = new Set([script, ...languagesIn(script).flatMap(scriptsOf)]);
  if (own.has(unknownScript)) return text;
  const properties = [...own].map((one) => String.raw`\p{Script=${one}}`).join('');
  const others = new RegExp(
    String.raw`(?:(?![${properties}\p{Script=Common}\p{Script=Inherited}])\p{L}\p{M}*)+`,
    'gu',
  );
  return text.replaceAll(others, ' ');
}

/** Every tag of two letters, whether or not it names a language. */
export function twoLetterTags(): readonly string[] {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(97 + place));
  return letters.flatMap((first) => letters.map((second) => first + second));
}

let table: ReadonlyMap<string, readonly string[]> | undefined;

function languagesByScript(): ReadonlyMap<string, readonly string[]> {
  if (table) return table;
  const made = new Map<string, string[]>();
  for (const tag of twoLetterTags()) {
    // A tag may stand for another one: iw is he, and sh is sr-Latn.
    const language = localeOf(tag)?.language ?? '';
    for (const script of scriptsOf(language)) {
      const known = made.get(script) ?? [];
      made.set(script, known.includes(language) ? known : [...known, language]);
    }
  }
  table = made;
  return made;
}

function scriptsOf(tag: string): readonly string[] {
  const usual = localeOf(tag)?.script;
  if (usual === undefined) return [];
  return Object.hasOwn(mixed, usual) ? (mixed[usual] ?? []) : [usual];
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    // A page may declare anything.
    return undefined;
  }
}
