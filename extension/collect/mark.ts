/** Finds the word in its sentence, so that it can be shown marked. */

export interface MarkedSentence {
  readonly before: string;
  /** As the sentence has it; empty when the term is not in it. */
  readonly word: string;
  readonly after: string;
}

/** The first place where the term stands as a whole, or else the first where it stands at all. */
export function markTerm(sentence: string, term: string): MarkedSentence {
  const places = placesOf(sentence, term);
  const at = places.find((place) => standsAlone(sentence, place, term.length)) ?? places[0];
  if (at === undefined) return { before: sentence, word: '', after: '' };
  return {
    before: sentence.slice(0, at),
    word: sentence.slice(at, at + term.length),
    after: sentence.slice(at + term.length),
  };
}

function placesOf(sentence: string, term: string): number[] {
  const places: number[] = [];
  // Lower case may change a text's length (İ): then only the exact case is looked for.
  const lower = sentence.toLowerCase();
  const folds = lower.length === sentence.length && term.toLowerCase().length === term.length;
  const [hay, needle] = folds ? [lower, term.toLowerCase()] : [sentence, term];
  if (needle === '') return places;
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) places.push(at);
  return places;
}

function standsAlone(sentence: string, at: number, length: number): boolean {
  const letter = /[\p{L}\p{M}\p{N}]/u;
  return (
    !letter.test(sentence.slice(0, at).at(-1) ?? '') && !letter.test(sentence.charAt(at + length))
  );
}
