/** Runs axe over the test's page; returns its violations, one per line. */
import axe from 'axe-core';
import { axeLines, axeOptions } from './axe-rules.ts';

/**
 * @param within the part of the page that is Gleaner's
 * @param only the rules to ask; all of them unless told
 */
export async function axeReports(
  within: Element = document.body,
  only?: readonly string[],
): Promise<string[]> {
  const mains = [...document.querySelectorAll('main')].map((main) => main.innerText);
  return axeLines(mains, await axe.run(within, only ? { runOnly: [...only] } : axeOptions));
}
