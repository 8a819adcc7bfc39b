/**
 * The words of which an English form may be a regular inflection, by spelling alone: small enough for every
 * page. `forms.ts` has the words that spelling gets wrong ("caring" is not from "car", "news" not from
 * "new").
 */

/**
 * Stems of one syllable with this ending double their last letter: "hop" gives "hopping", "hope" gives
 * "hoping".
 */
const doublesLast = /^[^aeiouy]*(?:qu)?[aeiouy][^aeiouywx]$/u;
const doubled = /([bdfgklmnprstvz])\1$/u;
/** Stems that may have lost an e: "hop(e)ing", "argu(e)ing", "agre(e)d", but not "hopping". */
const maybeSilentE = /(?:^|[^aeiou]|[ue])$/u;
const doubledByItself = /[flsz]$/u;

/**
 * @param form folded (`foldTerm`)
 * @returns candidates, the most likely first; never the form itself
 */
export function regularBases(form: string): readonly string[] {
  if (form.length < 3 || !/^[a-z]+(?:'s?)?$/u.test(form)) return [];
  const owner = /^(.{2,})'s?$/u.exec(form)?.[1];
  if (owner !== undefined) return [owner];
  if (form.endsWith('s')) return ofPlural(form);
  if (form.endsWith('ing')) return ofSuffix(form, 'ing');
  for (const ending of ['ed', 'er', 'est'])
    if (form.endsWith(ending)) return ofSuffix(form, ending);
  return [];
}

/** Forms of nouns, and of verbs in the third person: "boxes", "tries", "makes". */
function ofPlural(form: string): string[] {
  const stem = form.slice(0, -1);
  if (stem.length < 2 || /(?:[sui]|[^aeiou]y)$/u.test(stem)) return [];
  if (/[^aeiou]ie$/u.test(stem)) return stem.length > 3 ? [`${stem.slice(0, -2)}y`, stem] : [stem];
  const short = stem.slice(0, -1);
  if (/(?:s|x|z|ch|sh)e$/u.test(stem)) return [stem, short];
  if (/[^aeiou]oe$/u.test(stem)) return [short, stem];
  return [stem];
}

/** -ed, -er, -est and -ing: "hopped", "hoped", "tried", "played". */
function ofSuffix(form: string, suffix: string): string[] {
  const stem = form.slice(0, -suffix.length);
  if (stem.length < 2 || !/[aeiouy]/u.test(stem)) return [];
  const bases: string[] = [];
  const double = doubled.test(stem);
  if (double) bases.push(stem.slice(0, -1));
  if (suffix !== 'ing' && stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
  else if (standsAlone(stem, suffix)) bases.push(stem);
  if (maybeSilentE.test(stem) && (!double || doubledByItself.test(stem))) bases.push(`${stem}e`);
  return bases;
}

/** Whether a word with this ending takes the suffix without a change. */
function standsAlone(stem: string, suffix: string): boolean {
  if (doublesLast.test(stem)) return false;
  if (suffix === 'ing') return !stem.endsWith('e') || /(?:ee|oe|ye)$/u.test(stem);
  return !stem.endsWith('e') && !/[^aeiou]y$/u.test(stem);
}
