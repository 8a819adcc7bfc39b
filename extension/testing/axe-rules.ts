/**
 * What axe is asked wherever Gleaner's screens are tested, in a browser's page or through Playwright: all
 * its usual rules, best practices included, and the one of WCAG 2.2 AA that it leaves out by itself.
 */
export const axeOptions = { rules: { 'target-size': { enabled: true } } };

/** Axe finds nothing wrong with nothing: a page without content must not pass. */
export function missingContent(mains: readonly string[]): string[] {
  if (mains.length !== 1) return [`The page has ${mains.length} <main>, not one`];
  return mains[0]?.trim() ? [] : ['The <main> is empty'];
}
