/** Axe over what a test has put on the page; gives what it has to report, in a line each. */
import axe from 'axe-core';

export async function axeReports(within: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(within);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
