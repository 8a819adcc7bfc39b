/** `npm run bench -- NAME`: measurements beside others, in one run. */
import { benchFairness } from './fairness.ts';
import { benchImport } from './import.ts';
import { benchImportCalls } from './import-calls.ts';
import { benchImportHour } from './import-hour.ts';
import { benchPopup } from './popup.ts';
import { benchRelay } from './relay.ts';
import { benchScale } from './scale.ts';
import { benchSessions } from './sessions.ts';
import { benchSlow } from './slow.ts';
import { benchSoak } from './soak.ts';
import { benchWords } from './words.ts';

const benches: Readonly<Record<string, (numbers?: number[]) => Promise<void>>> = {
  fairness: benchFairness,
  import: benchImport,
  'import-calls': benchImportCalls,
  'import-hour': benchImportHour,
  popup: benchPopup,
  relay: benchRelay,
  scale: benchScale,
  sessions: benchSessions,
  slow: benchSlow,
  soak: benchSoak,
  words: benchWords,
};

const [name = '', ...numbers] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`npm run bench -- ${Object.keys(benches).join(' | ')}\n`);
  process.exitCode = 2;
} else {
  await bench(...(numbers.length === 0 ? [] : [numbers.map(Number)]));
}
