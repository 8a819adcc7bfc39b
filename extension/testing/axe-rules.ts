/**
 * The axe rules for all screens, in a browser's page or through Playwright: the default rules, best
 * practices, and one of WCAG 2.2 AA that axe leaves off by default.
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
 * The violations, one per line. Axe finds none in an empty page, so an empty page is one too.
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
