/**
 * What a release hands to each store, and what stands in its way (docs/decisions/publishing.md). The names of the
 * variables are those of the tool that submits (`scripts/publish`).
 */
import type { BuildInfo } from './build-info.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly key?: string;
  readonly host_permissions?: readonly string[];
  readonly browser_specific_settings?: { readonly gecko?: { readonly id?: string } };
}

/** The three archives of one build. */
export interface Archives {
  readonly chrome: { readonly file: string; readonly manifest: Manifest };
  readonly firefox: { readonly file: string; readonly manifest: Manifest };
  readonly sources: { readonly file: string; readonly info: BuildInfo };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The account of each store. */
const accounts = {
  chrome: [
    ...['CHROME_PUBLISHER_ID', 'CHROME_EXTENSION_ID'],
    ...['CHROME_SERVICE_ACCOUNT_CLIENT_EMAIL', 'CHROME_SERVICE_ACCOUNT_PRIVATE_KEY'],
  ],
  firefox: ['FIREFOX_JWT_ISSUER', 'FIREFOX_JWT_SECRET'],
  edge: ['EDGE_PRODUCT_ID', 'EDGE_CLIENT_ID', 'EDGE_API_KEY'],
} as const;
export type ExtensionStore = keyof typeof accounts;
export const stores = Object.keys(accounts) as ExtensionStore[];

export interface Submission {
  readonly store: ExtensionStore;
  /** Variables that are not set. */
  readonly missing: readonly string[];
  /** For the tool, besides the accounts. */
  readonly environment: Readonly<Record<string, string>>;
}

export function submissionsOf(archives: Archives, environment: Environment): Submission[] {
  const { chrome, firefox, sources } = archives;
  // A key in one line has its line breaks written out.
  const key = environment.CHROME_SERVICE_ACCOUNT_PRIVATE_KEY?.replaceAll(String.raw`\n`, '\n');
  const given = {
    chrome: {
      ...{ CHROME_ZIP: chrome.file, CHROME_API_VERSION: 'v2' },
      ...(key !== undefined && { CHROME_SERVICE_ACCOUNT_PRIVATE_KEY: key }),
    },
    firefox: {
      ...{ FIREFOX_ZIP: firefox.file, FIREFOX_SOURCES_ZIP: sources.file },
      ...{ FIREFOX_CHANNEL: 'listed', FIREFOX_EXTENSION_ID: sources.info.firefoxId },
    },
    edge: { EDGE_ZIP: chrome.file },
  };
  return stores.map((store) => ({
    store,
    missing: accounts[store].filter((name) => (environment[name] ?? '') === ''),
    environment: given[store],
  }));
}

/** Each problem with what to do about it. */
export function archiveProblems({ chrome, firefox, sources: { info } }: Archives): string[] {
  const problems: string[] = [];
  if (chrome.manifest.key !== undefined)
    problems.push(
      'The Chromium archive has a key, and stores refuse it: build with `npm run build`',
    );
  if (chrome.manifest.version !== firefox.manifest.version)
    problems.push(
      `The archives are of two versions, ${chrome.manifest.version} and ${firefox.manifest.version}: build them again`,
    );
  if (firefox.manifest.browser_specific_settings?.gecko?.id !== info.firefoxId)
    problems.push('The Firefox archive has another add-on id than the sources: build them again');
  const { protocol, hostname } = new URL(info.relayUrl);
  if (protocol !== 'https:' || /^(?:localhost|127\.|\[::1\])/u.test(hostname))
    problems.push(
      `The archives are built for ${info.relayUrl}, which no learner can reach: set RELAY_URL to the relay's public address and build again`,
    );
  return problems;
}
