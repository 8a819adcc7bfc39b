/** Language tags that name no language (BCP 47, section 4.1). */

/** `und-Cyrl`: only the script is known. */
export function undetermined(script: string): string {
  return `und-${script}`;
}

/** The script, ISO 15924; undefined when the tag names a language, or nothing. */
export function scriptOfUndetermined(tag: string): string | undefined {
  return /^und-([A-Z][a-z]{3})$/u.exec(tag)?.[1];
}

/** False for "undetermined", "multiple", "uncoded" and "no linguistic content". */
export function namesLanguage(tag: string): boolean {
  return /^(?!(?:und|mul|mis|zxx)(?:-|$))[a-z]{2,3}(?:-|$)/iu.test(tag);
}
