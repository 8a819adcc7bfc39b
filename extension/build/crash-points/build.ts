/**
 * Builds the extension with death points, in a separate process like `build.ts`. Its argument is the browser,
 * as WXT names it. Its environment: RELAY_URL, GLEANER_OUT_DIR and DEATH_POINTS, the file for the list.
 */
import path from 'node:path';
import { build } from 'wxt';
import { deathPoints } from './plugin.ts';

const root = path.join(import.meta.dirname, '../..');
const [browser = ''] = process.argv.slice(2);
const list = process.env.DEATH_POINTS;
if (list === undefined) throw new Error('DEATH_POINTS names no file');

await build({
  root,
  browser,
  vite: () => ({ plugins: [deathPoints({ root: path.join(root, 'src'), list })] }),
});
