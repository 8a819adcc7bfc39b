/** `npm run instance`: the stand-in instance from a terminal, on port 8080 as interface.md section 1 says. */
import * as z from 'zod';
import { chosenProfile } from './profiles/chosen-profile.ts';
import { plansIn } from './profiles/profiles.ts';
import { gleanerApplication } from './options.ts';
import { startInstance } from './http/server.ts';

const environmentSchema = z.object({
  INSTANCE_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  CLIENT_ID: z.string().min(1).optional(),
  CLIENT_SECRET: z.string().min(1).optional(),
  RELAY_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/u, ''))
    .optional(),
  INSTANCE_CONTROL: z.enum(['on', 'off']).default('on'),
});

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<number | undefined> {
  const environment = environmentSchema.safeParse(process.env);
  if (!environment.success) {
    for (const { path, message } of environment.error.issues) {
      complain(`${path.join('.')}: ${message}`);
    }
    return 1;
  }
  const { INSTANCE_PORT, CLIENT_ID, CLIENT_SECRET, RELAY_URL, INSTANCE_CONTROL } = environment.data;
  const application = gleanerApplication(RELAY_URL, CLIENT_ID, CLIENT_SECRET);
  try {
    const profile = chosenProfile();
    const instance = await startInstance({
      port: INSTANCE_PORT,
      applications: [application],
      controlEndpoint: INSTANCE_CONTROL === 'on',
      profile,
    });
    say(`Vocabulary service (stand-in): ${instance.url}`);
    say('Learner:      demo, password demo');
    say(`Application:  ${application.clientId}, callback ${application.redirectUris.join(' ')}`);
    say(`Profile:      ${profile}`);
    say(`Review plan:  ${plansIn(profile)[0].id}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void instance.close());
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      complain(error.message);
      return 1;
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      complain(`Port ${INSTANCE_PORT} is in use: stop what runs there or set INSTANCE_PORT.`);
      return 1;
    }
    throw error;
  }
}

process.exitCode = await main();
