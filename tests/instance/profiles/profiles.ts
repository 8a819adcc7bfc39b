/**
 * Plausible services: each profile fills the gaps of interface.md in one consistent way. What a profile does not
 * name is as in `plain`. README.md says why each is as it is.
 */
import type { InstanceSettings } from '../settings.ts';

interface Plan {
  readonly id: string;
  readonly name: string;
}

interface Profile {
  /** Path of {base_url}; empty for none. */
  readonly basePath: string;
  readonly settings: Partial<InstanceSettings>;
  /** Review plans of every learner; `daily-english` where none are named. */
  readonly plans?: readonly Plan[];
}

export const profileNames = ['plain', 'minimal', 'camel', 'strict', 'odd', 'proto'] as const;
export type ProfileName = (typeof profileNames)[number];

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  plain: { basePath: '', settings: {} },
  minimal: {
    basePath: '',
    settings: {
      recordFields: 'minimal',
      tagsAndNotes: false,
      stats: false,
      lastPageToken: 'absent',
      submitBody: 'empty',
    },
  },
  camel: { basePath: '', settings: { naming: 'camel', cardShape: 'camel' } },
  strict: {
    basePath: '',
    settings: {
      refresh: 'rotating',
      accessTokenLifetimeMs: 60_000,
      withheldScopes: ['wordbooks:read', 'wordbooks:write'],
      largestPage: 20,
      unknownNames: 'refuse',
    },
  },
  odd: {
    basePath: '/some/path',
    settings: {
      tokenMembers: 'required',
      storedTerm: 'base-form',
      filter: 'ignore',
      lastPageToken: 'repeated',
      submitBody: 'text',
      rateHeaders: false,
      rateWindow: 'sliding',
      errors: 'text',
      oauthErrors: 'text',
      unknownNames: 'ignore',
    },
  },
  proto: {
    basePath: '',
    settings: {
      naming: 'camel',
      zeroValues: 'left-out',
      wordIds: 'int64',
      cardIds: 'fresh',
      recordShape: 'nested',
      listName: 'words',
      listOrder: 'changed',
      lastPageToken: 'absent',
      cardShape: 'proto',
      storedTerm: 'base-form',
      recollect: 'start-over',
      submitBody: 'results',
      errors: 'grpc-gateway',
      extraRoutes: true,
      listings: 'progress',
    },
    plans: [
      { id: '3', name: 'Daily English' },
      { id: '8', name: 'Words for an exam' },
    ],
  },
};

export function plansIn(profile: ProfileName): readonly [Plan, ...Plan[]] {
  const [first, ...others] = profiles[profile].plans ?? [];
  return [first ?? { id: 'daily-english', name: 'Daily English' }, ...others];
}
