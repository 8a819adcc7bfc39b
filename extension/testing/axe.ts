/** Runs axe over the test's page; returns its violations, one per line. */
import axe from 'axe-core';
import { axeLines, axeOptions } from './axe-rules.ts';

/** @param within the part of the page that is Gleaner's */
export async function axeReports(within: Element = document.body): Promise<string[]> {
  const mains = [...document.querySelectorAll('main')].map((main) => main.innerText);
  return axeLines(mains, await axe.run(within, axeOptions));
}
