/**
 * The option that a told answer means: by id, text, letter or place (interface.md section 2.3 shows no
 * form). Places count from 0 or from 1, which only a whole batch can tell.
 */
import { fieldsOf, foldName, pick, rawText } from './fields.ts';
import type { CardOption } from './flashcard.ts';
import { textOf, type Told } from './told-answers.ts';

/** What the places told in a batch show: a place 0 counts from 0, one as large as the list from 1. */
export interface PlaceEvidence {
  fromZero: boolean;
  fromOne: boolean;
}

/** 0 or 1 where the batch has shown it. */
export type CountsFrom = 0 | 1 | null;

export interface OptionFinder {
  readonly options: readonly CardOption[];
  /** Null when no option is meant. */
  find(told: Told): CardOption | null;
  /** All told in one way: as ids, as texts, as letters, or each as it is meant best; null otherwise. */
  findAll(told: readonly Told[]): readonly CardOption[] | null;
}

/** @param evidence is added to by every answer that can only be meant as a place */
export function createOptionFinder(
  options: readonly CardOption[],
  batchCountsFrom: CountsFrom,
  evidence: PlaceEvidence,
): OptionFinder {
  const byId = indexed(options, ({ id }) => id);
  const byText = indexed(options, ({ text }) => text);
  const byFoldedId = unique(options, ({ id }) => foldName(id));
  const byFoldedText = unique(options, ({ text }) => foldName(text));
  const byLabel = unique(options, ({ text }) => labelOf(text));

  function atPlace(text: string, named: CountsFrom): CardOption | null {
    if (!/^\d{1,4}$/u.test(text)) return null;
    const place = Number(text);
    if (place === 0) evidence.fromZero = true;
    if (place === options.length) evidence.fromOne = true;
    const own = place === 0 ? 0 : place === options.length ? 1 : named;
    const first = batchCountsFrom ?? own ?? 0;
    return options[place - first] ?? null;
  }

  const byLetter = (letter: string): CardOption | undefined =>
    byLabel.get(letter) ??
    (/^[a-z]$/u.test(letter) ? options[letter.charCodeAt(0) - 97] : undefined);

  function find({ value, countsFrom }: Told): CardOption | null {
    const text = textOf(value).trim();
    if (text === '') return null;
    if (countsFrom !== null) return atPlace(text, countsFrom);
    const fields = fieldsOf(value);
    const id = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const folded = foldName(text);
    const bare = folded.replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '');
    return (
      byId.get(id) ??
      byId.get(text) ??
      byText.get(text) ??
      byFoldedId.get(folded) ??
      byFoldedText.get(folded) ??
      byFoldedId.get(bare) ??
      byLetter(/^[a-z]$/u.test(bare) ? bare : labelOf(text)) ??
      atPlace(text, null)
    );
  }

  return {
    options,
    find,
    findAll(told) {
      const texts = told.map(({ value }) => textOf(value).trim());
      const readings: readonly ((one: Told, text: string) => CardOption | null | undefined)[] = [
        ...(told.some(({ countsFrom }) => countsFrom !== null)
          ? []
          : [
              (_: Told, text: string) => byId.get(text),
              (_: Told, text: string) => byText.get(text),
              (_: Told, text: string) =>
                /^[A-Z]$/u.test(text) ? byLetter(text.toLowerCase()) : undefined,
            ]),
        find,
      ];
      for (const read of readings) {
        const found = told.flatMap((one, place) => read(one, texts[place] ?? '') ?? []);
        if (found.length === told.length) return found;
      }
      return null;
    },
  };
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
function labelOf(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:]\s/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The first option of each name. */
function indexed(
  options: readonly CardOption[],
  nameOf: (option: CardOption) => string,
): ReadonlyMap<string, CardOption> {
  return new Map(options.toReversed().map((option) => [nameOf(option), option]));
}

/** Options whose folded name no other has: "C" and "C++" fold alike and mean nothing then. */
function unique(
  options: readonly CardOption[],
  nameOf: (option: CardOption) => string,
): ReadonlyMap<string, CardOption> {
  const found = new Map<string, CardOption | null>();
  for (const option of options) {
    const name = nameOf(option);
    if (name !== '') found.set(name, found.has(name) ? null : option);
  }
  return new Map([...found].flatMap(([name, option]) => (option ? [[name, option]] : [])));
}
