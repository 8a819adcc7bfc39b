/** Which profile a command line (`--profile NAME`) or, without it, `INSTANCE_PROFILE` asks for. */
import { parseArgs } from 'node:util';
import { profileNames, type ProfileName } from './profiles.ts';

/** @throws RangeError that names the profiles there are */
export function chosenProfile(
  args: readonly string[] = process.argv.slice(2),
  otherwise: string | undefined = process.env.INSTANCE_PROFILE,
): ProfileName {
  const { values } = parseArgs({
    args: [...args],
    options: { profile: { type: 'string' } },
    strict: false,
  });
  // Without its value the option is true.
  const asked = String(values.profile ?? otherwise ?? 'plain');
  const name = profileNames.find((each) => each === asked);
  if (name === undefined) {
    throw new RangeError(`No profile is called ${asked}. There are ${profileNames.join(', ')}.`);
  }
  return name;
}
