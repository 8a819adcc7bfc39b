/** Told answers as the option ids of a card: chosen ones, an order, pairs. */
import type { CardOption } from './flashcard.ts';
import { foldText } from './fold-text.ts';
import type { OptionFinder } from './option-finder.ts';
import { mostAnswers, sidesOf, textOf, type Told } from './told-answers.ts';

/** Ids of all told options, or null when one of them cannot be found. */
export function resolveIds(told: readonly Told[], finder: OptionFinder): readonly string[] | null {
  const ticked = finder.options.filter((_, place) => told[place]?.value === true);
  if (
    told.length === finder.options.length &&
    told.every(({ value }) => typeof value === 'boolean')
  )
    return ticked.length > 0 ? ticked.map(({ id }) => id) : null;
  const found = finder.findAll(spread(told, finder)) ?? [];
  return found.length > 0 ? [...new Set(found.map(({ id }) => id))] : null;
}

/**
 * Ids in order, where the same text may be meant twice: each option is used once. A sentence told as
 * one text is laid out of the options' words.
 */
export function resolveOrder(
  told: readonly Told[],
  finder: OptionFinder,
): readonly string[] | null {
  const [only, ...others] = told;
  if (only !== undefined && others.length === 0 && typeof only.value === 'string') {
    const laid = layOut(only.value, finder.options);
    if (laid !== null) return laid;
  }
  const used = new Set<string>();
  for (const found of finder.findAll(spread(told, finder)) ?? []) {
    const option = used.has(found.id)
      ? finder.options.find(({ id, text }) => text === found.text && !used.has(id))
      : found;
    if (option === undefined) return null;
    used.add(option.id);
  }
  return used.size > 0 ? [...used] : null;
}

/**
 * "A,C", "1;3", "A|C" or "AC" told as one text; a list as it is. What is an option itself stays whole.
 */
function spread(told: readonly Told[], finder: OptionFinder): readonly Told[] {
  const [one, ...others] = told;
  if (one === undefined || others.length > 0 || typeof one.value !== 'string') return told;
  if (finder.find(one) !== null) return told;
  return partsOf(one.value).map((value) => ({ ...one, value }));
}

function partsOf(text: string): readonly string[] {
  const separator = /[,;|，；、\n]/u.test(text) ? /[,;|，；、\n]/u : /\s+/u;
  const parts = text
    .split(separator, mostAnswers + 1)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length === 1 && /^[A-Z]{2,8}$/u.test(text.trim()) ? Array.from(text.trim()) : parts;
}

/** Every way of laying is tried at most this often. */
const mostSteps = 5_000;

/** The options, each used once, whose texts follow each other to make the sentence; null when none do. */
export function layOut(sentence: string, options: readonly CardOption[]): readonly string[] | null {
  return laidWith(sentence, options, false) ?? laidWith(sentence, options, true);
}

function laidWith(
  sentence: string,
  options: readonly CardOption[],
  ignorePunctuation: boolean,
): readonly string[] | null {
  const rules = { ignoreCase: true, ignoreAccents: false, ignorePunctuation };
  const fold = (text: string): string => foldText(text, rules).replaceAll(/\s+/gu, '');
  const whole = fold(sentence);
  // The longest first: "ice cream" before "ice".
  const pieces = options
    .map(({ id, text }) => ({ id, text: fold(text) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length);
  const used: string[] = [];
  let steps = 0;
  function lay(from: number): boolean {
    if (from === whole.length) return used.length > 0;
    for (const [place, { id, text }] of pieces.entries()) {
      if (++steps > mostSteps) return false;
      const isTwin = pieces
        .slice(0, place)
        .some((one) => one.text === text && !used.includes(one.id));
      if (isTwin || used.includes(id) || !whole.startsWith(text, from)) continue;
      used.push(id);
      if (lay(from + text.length)) return true;
      used.pop();
    }
    return false;
  }
  return lay(0) ? used : null;
}

/** `left:right` of a match card: both sides are options, each of its own column. */
export function resolveMatches(
  told: readonly Told[],
  left: OptionFinder,
  right: OptionFinder,
): readonly string[] | null {
  const pairs = splitPairs(told).map((pair) => {
    const ends = sidesOf(pair.value) ?? halves(pair.value, left, right);
    const [from, to] = [ends?.[0], ends?.[1]].map((end) => ({ ...pair, value: end }));
    const one = from && left.find(from);
    const other = to && right.find(to);
    return one && other && one.id !== other.id ? `${one.id}:${other.id}` : null;
  });
  const whole = pairs.length > 0 && pairs.every((pair) => pair !== null);
  return whole && new Set(pairs).size === pairs.length ? pairs : null;
}

/** "w1:m2, w2:m1" told as one text. */
function splitPairs(told: readonly Told[]): readonly Told[] {
  const [one, ...others] = told;
  if (one === undefined || others.length > 0 || typeof one.value !== 'string') return told;
  return one.value
    .split(/[,;|\n]/u, mostAnswers + 1)
    .map((value) => ({ ...one, value: value.trim() }))
    .filter(({ value }) => value !== '');
}

/** Two ids and what stands between them; UTF-16 units. */
const longestPair = 2100;

/** "w1:m2", "1-c" and "dog => Hund", cut where both sides are options. */
function halves(
  value: unknown,
  left: OptionFinder,
  right: OptionFinder,
): readonly [string, string] | null {
  const text = textOf(value);
  if (text.length > longestPair) return null;
  for (const cut of text.matchAll(/=>|->|→|[:=–-]/gu)) {
    const from = text.slice(0, cut.index).trim();
    const to = text.slice(cut.index + cut[0].length).trim();
    if (from === '' || to === '') continue;
    const found = [left.find(plain(from)), right.find(plain(to))];
    if (found.every((option) => option !== null)) return [from, to];
  }
  return null;
}

export function plain(value: unknown): Told {
  return { value, field: '', as: 'answer' };
}
