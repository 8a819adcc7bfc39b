/** Gleaner to be used by hand: everything runs until the browser's window is closed. */
import { once } from 'node:events';
import { chosenProfile } from '../instance/profiles/chosen-profile.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startStack } from '../relay/stack.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const stack = await startStack({ profile: chosenProfile() });
const chromium = await launchChromium({
  extension: await stack.extension('chrome'),
  display: 'native',
});
say(`Stand-in service  ${stack.instanceUrl}   sign in as demo, password demo`);
say(`Relay             ${stack.relayUrl}`);
say(`Review plan       ${stack.instanceUrl}/plans/${stack.planId}`);
say('Select a word on any page, right-click, Collect. Then click Gleaner in the toolbar.');
say('Close the browser window, or press Ctrl-C here, to end.');

await Promise.race([
  chromium.context.waitForEvent('close', { timeout: 0 }),
  once(process, 'SIGINT'),
  once(process, 'SIGTERM'),
]);
await chromium.close();
await stack.close();
