/**
 * `npm start`: the stand-in instance, the relay on SQLite, the built extension and Chromium with it
 * loaded. With a display it stays open to be used; without one, or with `-- --tour`, it plays the
 * tour and exits 0 only if every check of the tour passed. `--profile NAME` takes another
 * profile of the stand-in (tests/instance/README.md).
 */
import { prepare, run } from './prepare.mjs';

const display = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
const nativeDisplay = display || process.platform === 'darwin' || process.platform === 'win32';
const tour = process.argv.includes('--tour') || !nativeDisplay;

prepare({ chromium: true, ...(tour && { display: true, pages: true }) });
run('npm', ['run', '--silent', 'build', '-w', 'relay']);
const args = process.argv.slice(2).filter((arg) => arg !== '--tour');
run('npx', ['tsx', tour ? 'tests/tour/main.ts' : 'tests/tour/open.ts', ...args]);
