/**
 * Suggests the dictionary form of a term (`spec.term`, interface.md section 2.1): "gave up" is listed under
 * "give up". Only a suggestion; none for languages other than English.
 */
import { loneCapital } from '../term.ts';
import { english, type Dictionary, type PartOfSpeech } from './dictionary.ts';

/**
 * @param term cleaned (`cleanTerm`)
 * @param languageTag BCP 47
 * @param atSentenceStart its capital may come from the sentence
 * @returns the most likely first, never the term itself; empty when the term is its own base form
 */
export async function baseForms(
  term: string,
  languageTag: string,
  atSentenceStart = false,
): Promise<string[]> {
  if (!/^en(?:[-_]|$)/iu.test(languageTag)) return [];
  const capital = loneCapital(term);
  const plain = capital && atSentenceStart ? term.charAt(0).toLowerCase() + term.slice(1) : term;
  // A term in capitals is an acronym, or emphasised.
  if (!/^[\p{L}'’ -]+$/u.test(plain) || /\p{Lu}{2}/u.test(plain)) return [];
  const dictionary = await english();
  const words = plain.replaceAll('’', "'").split(' ');
  const [first = ''] = words;
  const forms =
    words.length === 1 ? dictionary.basesOf(first.toLowerCase()) : phraseForms(words, dictionary);
  const cased = capital && !atSentenceStart ? forms.map(withCapital) : forms;
  return [...new Set([...cased, plain])].filter((form) => form !== term).slice(0, most);
}

/** More would be a list to read. */
const most = 3;

/** Words that follow the verb of a phrase: particles, prepositions, pronouns, articles. */
const followsVerb = new Set(
  (
    'about across after against along apart around as aside at away back by down for forth forward from ' +
    'in into off on onto out over through to together under up upon with without ' +
    'a an the it him her them me us you one my your his its our their myself yourself himself herself ' +
    "itself ourselves themselves oneself one's somebody someone something"
  ).split(' '),
);

/** In a phrase one word is inflected: the verb at its beginning, or the noun at its end. */
function phraseForms(words: readonly string[], { basesOf }: Dictionary): readonly string[] {
  const [first = '', second = ''] = words;
  const withFirst = (part: PartOfSpeech) =>
    basesOf(first.toLowerCase(), part)
      .slice(0, 1)
      .map((base) => [base, ...words.slice(1)].join(' '));
  const led = withFirst('verb');
  if (followsVerb.has(second.toLowerCase())) return led;
  if (second === 'of') return [...withFirst('noun'), ...led].slice(0, 1);
  const ended = basesOf((words.at(-1) ?? '').toLowerCase(), 'noun')
    .slice(0, 1)
    .map((base) => [...words.slice(0, -1), base].join(' '));
  // "Running shoes" is a noun phrase (shoes); "took part" is a verb phrase.
  return ended.length > 0 || first.endsWith('ing') ? ended : led;
}

function withCapital(form: string): string {
  return form.charAt(0).toUpperCase() + form.slice(1);
}
