/**
 * Language codes. interface.md section 2.1 shows `LANGUAGE_ENGLISH` and says that other values exist;
 * these others are the ones of a public implementation (docs/decisions/own-decoder.md).
 */
export const languageCodes = [
  'LANGUAGE_ENGLISH',
  'LANGUAGE_CHINESE',
  'LANGUAGE_SPANISH',
  'LANGUAGE_FRENCH',
  'LANGUAGE_GERMAN',
  'LANGUAGE_JAPANESE',
  'LANGUAGE_KOREAN',
] as const;
