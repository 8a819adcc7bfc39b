/** `npm run doctor`: what an integrating developer runs first. */
import { startWhereCalled } from '../process/terminal.ts';
import { runDoctor } from './run-doctor.ts';

startWhereCalled();
process.exitCode = await runDoctor(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
