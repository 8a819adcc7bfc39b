/** The letters and numbers by which a card's options are called. */
import type { DecodedOption } from './options.ts';

/** One way in which all options are numbered or lettered. */
export interface Labels extends ReadonlyMap<string, DecodedOption> {
  /** The learner sees them. */
  readonly isShown: boolean;
}

/** "1) cat", `{"label": "A"}`, ids "opt1", "opt2", and positions beside the texts. */
export function labelsOf(options: readonly DecodedOption[]): readonly Labels[] {
  const stems = new Set(options.map(({ id }) => id.replace(/\d+$/u, '')));
  const numbered = stems.size === 1 && !stems.has('');
  const ways: readonly (readonly [boolean, (option: DecodedOption) => string])[] = [
    [true, ({ text }) => shownLabel(text)],
    [true, ({ label }) => label.toLowerCase()],
    [false, ({ id }) => (numbered ? (/\d{1,3}$/u.exec(id)?.[0] ?? '') : '')],
    [false, ({ belongs }) => (/^\d{1,3}$/u.test(belongs) ? belongs : '')],
  ];
  return ways
    .map(([isShown, labelOf]) => Object.assign(new Map(unique(options, labelOf)), { isShown }))
    .filter(({ size }) => size === options.length && size > 0);
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
export function shownLabel(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Options with a unique folded name: "C" and "c" fold to the same name, which then means neither. */
export function unique<Option>(
  options: readonly Option[],
  nameOf: (option: Option) => string,
): ReadonlyMap<string, Option> {
  const found = new Map<string, Option | null>();
  for (const option of options) {
    const name = nameOf(option);
    if (name !== '') found.set(name, found.has(name) ? null : option);
  }
  return new Map([...found].flatMap(([name, option]) => (option ? [[name, option]] : [])));
}
