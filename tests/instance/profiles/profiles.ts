/**
 * Plausible services: each profile fills the gaps of interface.md in one consistent way. What a profile does not
 * name is as in `plain`. README.md says why each is as it is.
 */
import type { InstanceSettings } from '../settings.ts';

interface Profile {
  /** Path of {base_url}; empty for none. */
  readonly basePath: string;
  readonly settings: Partial<InstanceSettings>;
}

export const profileNames = ['plain', 'minimal', 'camel', 'strict', 'odd'] as const;
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
};
