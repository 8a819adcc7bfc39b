/** The learner's own dictionary: an address of theirs in which `%s` stands for the word (docs/meaning.md). */
import { i18n } from '#i18n';

/** @param pattern as in the settings; null when the learner has none */
export function dictionaryAddress(pattern: string, term: string): string | null {
  if (pattern === '' || term === '') return null;
  const word = encodeURIComponent(term.toWellFormed());
  return pattern.replaceAll('%s', () => word);
}

/** One key wherever Gleaner shows a word. */
export function isLookUpKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event;
  return key === 'Enter' && altKey && !ctrlKey && !metaKey && !shiftKey && !repeat && !isComposing;
}

export function lookUpKeyLabel(): string {
  return /mac/iu.test(navigator.platform) ? i18n.t('meaning.keyMac') : i18n.t('meaning.key');
}
