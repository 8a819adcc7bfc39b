/**
 * What axe is asked wherever Gleaner's screens are tested, in a browser's page or through Playwright: all
 * its usual rules, best practices included, and the one of WCAG 2.2 AA that it leaves out by itself.
 */
export const axeOptions = { rules: { 'target-size': { enabled: true } } };

interface AxeResults {
  readonly violations: readonly AxeRule[];
  readonly passes: readonly AxeRule[];
}

interface AxeRule {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What is wrong, in a line each. Axe finds nothing wrong with an empty page, so that is wrong too.
 *
 * @param mains text of every `<main>` of the page
 */
export function axeLines(mains: readonly string[], { violations, passes }: AxeResults): string[] {
  const lines = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  if (mains.length !== 1) lines.push(`The page has ${mains.length} <main>, not one`);
  else if (!mains[0]?.trim()) lines.push('The <main> is empty');
  else if (!passes.some(({ id }) => id === 'color-contrast')) lines.push('Axe saw no text');
  return lines;
}
