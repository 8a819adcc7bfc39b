/**
 * Makes the archives for both stores: `npm run zip -w extension`. The store gives an extension its id, so
 * these have no `key`; the sources archive for Firefox holds the whole repository, from which its reviewers
 * build it.
 */
import path from 'node:path';
import { zip } from 'wxt';

process.env.GLEANER_STORE = '1';
process.env.GLEANER_OUT_DIR ??= '.output/store';

const root = path.join(import.meta.dirname, '..');

for (const browser of ['chrome', 'firefox']) await zip({ root, browser });
