/**
 * Full stops that do not end a sentence, by language: abbreviations, initials, ordinal numbers. The rules
 * of Unicode (UAX 29) do not know them.
 */
import { languageRules, type LanguageRules } from './language-rules.ts';

/**
 * @param before the end of the sentence so far, with its full stop and the brackets and quotation marks after it
 * @param after what follows, without white space at its start
 * @param place the language, BCP 47; and whether `before` holds the whole sentence so far
 */
export function isAbbreviated(
  before: string,
  after: string,
  { language, whole }: { readonly language: string; readonly whole: boolean },
): boolean {
  // Here the last stop ends more than the abbreviation: "etc.).", "Nov..".
  if (/\.(?:[)\]"'”’»]+\.|\.)$/u.test(before)) return false;
  const rules = languageRules(language);
  const { last, preceding, isIn } = abbreviationAt(before, after);
  const begins = rules.starters.has(/^\P{L}*(\p{L}+)/u.exec(after)?.[1] ?? '');
  if (/^(?:[\p{N}№§]|[IVXLC]{2,}(?!\p{L}))/u.test(after))
    return isBeforeNumber(last, after, rules, isIn);
  if (isIn(rules.unit) && /(?:\p{N}\P{L}*|[IVX] )$/u.test(preceding)) {
    return zoneOrDay.test(after) || (whole && isPhrase(before, rules));
  }
  if (isIn(rules.open)) return true;
  if (isIn(rules.last)) return false;
  if (rules.ordinals && /^(?:\d{1,2}|[IVX]+)$/u.test(last)) return !begins;
  if (isInitial(last, preceding, rules)) return /^\p{Lu}\./u.test(after) || !begins;
  return (isIn(rules.unit) || isIn(rules.either) || acronym.test(last)) && !begins;
}

/** "e.g. this", "z. B. dies": it has small letters and stops in every place, at a sentence's start too. */
export function beginsWithAbbreviation(after: string, language: string): boolean {
  const [, dotted = ''] =
    /^(\p{Ll}{1,3}\.[ \u00A0]?(?:\p{L}{1,3}\.[ \u00A0]?){1,2})/u.exec(after) ?? [];
  const name = dotted.replaceAll(/[ \u00A0]/gu, '').replace(/\.$/u, '');
  return languageRules(language).open.has(name);
}

/** "5 p.m. EST", "6 a.m. Monday" */
const zoneOrDay = /^\(?\p{Lu}{2,4}(?!\p{L})|^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u;
const acronym = /^\p{L}(?:\.\p{L})+$/u;

/** What is before the full stop: the last word, and whether it, alone or with its neighbours, is known. */
function abbreviationAt(before: string, after: string) {
  const text = before
    .slice(-60)
    .replaceAll(/[\u202A-\u202E]/gu, '')
    .replace(/[.)\]]+$/u, '');
  const run =
    /(?:[\p{L}\p{M}\p{N}°º§№-]+\.[ \u00A0]?){0,3}[\p{L}\p{M}\p{N}°º§№-]+$/u.exec(text)?.[0] ?? '';
  const parts = run.split(/\.[ \u00A0]/u);
  const last = parts.at(-1) ?? '';
  const names = [1, 2, 3]
    .filter((count) => count <= parts.length)
    .map((count) => parts.slice(-count).join('.'));
  // "z.", where "B." comes next
  const next = /^(\p{L}{1,3})\./u.exec(after)?.[1];
  if (next !== undefined) names.push(`${last}.${next}`);
  if (last.includes('-')) names.push(last.slice(last.lastIndexOf('-') + 1));
  return {
    last,
    preceding: text.slice(0, text.length - last.length),
    isIn: (known: ReadonlySet<string>) =>
      names.some((name) => spellings(name).some((spelling) => known.has(spelling))),
  };
}

/** "No. 5", "24. 12. 2020", "J. 5" */
function isBeforeNumber(
  last: string,
  after: string,
  rules: LanguageRules,
  isIn: (known: ReadonlySet<string>) => boolean,
): boolean {
  if (after.startsWith('№') || isIn(rules.number) || isIn(rules.open)) return true;
  if (rules.number.has(last.toLowerCase())) return true;
  if (isIn(rules.unit)) return /^\P{N}/u.test(after);
  if (isIn(rules.either) || isIn(rules.last) || acronym.test(last)) return true;
  return /^\p{N}+$/u.test(last) ? rules.ordinals : /^[\p{Lu}\p{Ll}]$/u.test(last);
}

/** "Vgl." if "vgl." is known, and "z. B." if only "Z. B." is; but "So." is not "so.". */
function spellings(name: string): readonly string[] {
  const [first, rest] = [name.charAt(0), name.slice(1)];
  const lower = first.toLowerCase() + rest;
  return rest.includes('.') ? [name, lower, first.toUpperCase() + rest] : [name, lower];
}

/** "J. K. Rowling", "Л. Н. Толстой", "د. أحمد"; in Chinese a single character is a word. */
function isInitial(last: string, preceding: string, rules: LanguageRules): boolean {
  if (rules.starters.size === 0) return false;
  // "you and I. Did you", "Павел I. Его"
  const isWord = /(?:\b(?:and|or|than|but|as|do|am)|\p{Script=Cyrillic}+)\s$/u;
  if (last === 'I' && isWord.test(preceding)) return false;
  return /^(?:(?:\p{Lu}\.-?)*\p{Lu}|(?=\p{L})\p{Script=Arabic}|\p{Lu}\p{Ll}?-\p{Lu})$/u.test(last);
}

/** "At 5 a.m." is no sentence. */
function isPhrase(before: string, { prepositions }: LanguageRules): boolean {
  const words = before.trim().split(/\s+/u);
  return words.length <= 4 && prepositions.has(words[0] ?? '');
}
