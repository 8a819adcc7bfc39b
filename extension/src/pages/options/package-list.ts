/** Files that the build puts into the extension (`build/about`), read when a learner opens them. */

/** A package of which code or data is in the extension. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX, as the package names it. */
  readonly license: string;
  /** Its licence file, or the licence's standard text. */
  readonly text: string;
}

export const packagesFile = 'packages.json';
export const newsFile = 'news.json';
export const changesFile = 'changes.txt';

export async function readPackages(): Promise<readonly Package[]> {
  return (await (await fetch(`/${packagesFile}`)).json()) as readonly Package[];
}

/** What is new in this version for learners, at most five lines, in English. */
export async function readNews(): Promise<readonly string[]> {
  return (await (await fetch(`/${newsFile}`)).json()) as readonly string[];
}
