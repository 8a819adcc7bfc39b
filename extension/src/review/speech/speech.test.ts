import { describe, expect, it } from 'vitest';
import { voiceFor } from './speech.ts';

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
});

describe('the voice', () => {
  it.each([
    ['en', [voice('de-DE'), voice('en-GB')], 1],
    ['en-US', [voice('en-GB', true, true), voice('en_US')], 1],
    ['en', [voice('en-GB'), voice('en-US', true, true)], 1],
    ['fr', [voice('en-GB')], null],
    ['en', [], null],
  ])('for %s', (language, voices, place) => {
    expect(voiceFor(language, voices, false)).toBe(place);
  });

  it('S29 uses no remote voice', () => {
    expect(voiceFor('en', [voice('en-US', false, true)], false)).toBeNull();
  });

  it('uses a remote voice when allowed, and only if no local voice fits', () => {
    const elsewhere = voice('en-US', false, true);
    expect(voiceFor('en', [elsewhere], true)).toBe(0);
    expect(voiceFor('en-US', [elsewhere, voice('en-GB')], true)).toBe(1);
  });
});
