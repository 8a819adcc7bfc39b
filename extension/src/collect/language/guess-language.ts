/**
 * Guesses the language of a text that declares none: by its script, by the browser's built-in detection, by
 * the learner's list. Nothing leaves the device, and no permission is needed.
 */
import { browser } from 'wxt/browser';
import type { LanguageChoice } from '../../settings/settings.ts';
import { languageByScript } from '../../text/script-language.ts';
import { languagesIn, scriptOf, withoutOtherScripts, writes } from '../../text/scripts.ts';
import { undetermined } from './undetermined.ts';

/** In letters. The detectors are confident and wrong about shorter texts. */
const enoughLetters = 40;
/** Enough where no language of the learner's list has the script. */
const enoughOfOthers = 15;
/** Share of the text, in percent. */
const mostOfIt = 90;

/**
 * @param word the collected word
 * @param samples texts around it, the nearest first; the next one is used if the nearer gives no language
 * @param languages the learner's own list: if only one of them uses the word's script, and nothing else
 * decides, it is that one
 * @returns BCP 47. `und-Cyrl` when only the script is known, which is not Latin; empty when nothing is.
 * Never throws.
 */
export async function guessLanguage(
  word: string,
  samples: readonly string[],
  languages: readonly LanguageChoice[],
): Promise<string> {
  const script = scriptOf(word);
  if (script === null) return '';
  const [sole, ...others] = languagesIn(script);
  if (sole !== undefined && others.length === 0) return sole;
  const listed = languages.filter(({ tag }) => tag !== '' && writes(tag, script));
  const least = script === 'Latn' || listed.length === 1 ? enoughLetters : enoughOfOthers;
  for (const sample of samples) {
    const detected = await detect(sample, script, least);
    if (detected !== '') return detected;
  }
  if (script === 'Latn') return '';
  if (listed.length === 1) return listed[0]?.tag ?? '';
  // The likeliest language is no answer where the learner has several.
  const likely = listed.length === 0 ? languageByScript(word, samples.join(' ')) : '';
  return likely || undetermined(script);
}

/**
 * The language of a typed word without context; parameters and result as of {@link guessLanguage}.
 */
export function guessTyped(typed: string, languages: readonly LanguageChoice[]): Promise<string> {
  return guessLanguage(typed, [typed], languages);
}

/** Letters of other scripts, as in names of programs, make the detector unsure. */
async function detect(sample: string, script: string, least: number): Promise<string> {
  const text = withoutOtherScripts(sample, script);
  const letters = lettersIn(text);
  if (letters < least) return '';
  // A foreign word in a text of another script is of another language.
  if (script === 'Latn' && letters < lettersIn(sample) / 2) return '';
  try {
    const { isReliable, languages } = await browser.i18n.detectLanguage(text);
    const [first] = languages;
    if (!isReliable || !first || first.percentage < mostOfIt) return '';
    return writes(first.language, script) ? first.language : '';
  } catch {
    // A browser need not have this function.
    return '';
  }
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
