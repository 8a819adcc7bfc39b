/** What an instance of the vocabulary service can be started with. */
import type { ServiceScope } from './contract/scopes.ts';
import { plansIn, profiles, type ProfileName } from './profiles/profiles.ts';
import { defaultSettings, type InstanceSettings } from './settings.ts';

/** A registered application (interface.md section 1). */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Compared byte for byte (section 5.2). */
  readonly redirectUris: readonly string[];
  /** The scopes the application may ask for. */
  readonly scopes: readonly ServiceScope[];
}

export interface LearnerAccount {
  readonly name: string;
  readonly password: string;
}

export interface InstancePlan {
  readonly id: string;
  readonly name: string;
}

export interface InstanceOptions extends InstanceSettings {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Path of {base_url}, such as `/vocabulary`; empty for none. */
  readonly basePath: string;
  readonly applications: readonly Application[];
  readonly learners: readonly LearnerAccount[];
  /** Every learner has all of them. */
  readonly plans: readonly InstancePlan[];
  /** Serves `{base_url}/_control`. */
  readonly controlEndpoint: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Same seed and same terms: same kinds of cards and same distractors. */
  readonly seed: string;
}

/** The application that development starts with: Gleaner's relay on its default address. */
export function gleanerApplication(
  relayUrl = 'http://127.0.0.1:3000',
  clientId = 'gleaner-dev',
  clientSecret = 'gleaner-dev-secret',
): Application {
  return {
    clientId,
    clientSecret,
    name: 'Gleaner',
    redirectUris: [`${relayUrl}/auth/callback`],
    scopes: ['words:read', 'words:write', 'review:read', 'review:write', 'wordbooks:read'],
  };
}

const defaultOptions: InstanceOptions = {
  port: 0,
  host: '127.0.0.1',
  basePath: '',
  applications: [gleanerApplication()],
  learners: [{ name: 'demo', password: 'demo' }],
  plans: plansIn('plain'),
  controlEndpoint: true,
  now: Date.now,
  seed: 'learner',
  ...defaultSettings,
};

/** What is given comes before what the profile says. */
export function withDefaults({
  profile = 'plain',
  ...given
}: Partial<InstanceOptions> & { readonly profile?: ProfileName }): InstanceOptions {
  const { basePath, settings } = profiles[profile];
  return { ...defaultOptions, basePath, plans: plansIn(profile), ...settings, ...given };
}

/** The settings among the options, by name. */
export function settingsOf(options: InstanceOptions): InstanceSettings {
  const settings = { ...defaultSettings };
  for (const name of Object.keys(settings) as (keyof InstanceSettings)[])
    Object.assign(settings, { [name]: options[name] });
  return settings;
}
