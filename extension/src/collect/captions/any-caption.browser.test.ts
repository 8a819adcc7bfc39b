/** What reading a caption promises, of any page over a video and of any track, in real Chromium. */
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { anyPage, anyText, drawPage, hiddenMark } from '../capture/testing/any-page.ts';
import { unreadable } from '../capture/testing/promised.ts';
import { followedBy, longestLine, mostCaptionLines, type CaptionLine } from './caption.ts';
import { readRendered } from './read-rendered.ts';
import { readTracks } from './read-tracks.ts';
import { wordsOf } from './words-of.ts';

beforeAll(() => page.viewport(900, 700));
afterEach(() => document.body.replaceChildren());

function addVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.setAttribute('style', 'position:fixed;left:0;top:0;width:800px;height:600px;z-index:-1');
  document.body.append(video);
  return video;
}

function expectLines(lines: readonly CaptionLine[]): void {
  for (const line of lines) {
    expect(line.text.length).toBeLessThanOrEqual(longestLine);
    expect(line.text).not.toMatch(unreadable);
    expect(line.text.trim()).toBe(line.text);
    const parts = wordsOf(line);
    expect(parts.map(({ text }) => text).join('')).toBe(line.text);
    for (const { text, isWord } of parts) if (isWord) expect(text).toMatch(/\p{L}/u);
  }
}

it('S26 what a page draws over a video is a few lines, twice the same, without hidden text', () => {
  fc.assert(
    fc.property(anyPage, fc.boolean(), ({ parts, lang }, hasChanged) => {
      document.documentElement.lang = lang;
      drawPage(parts);
      const video = addVideo();
      const lines = readRendered(video, () => hasChanged);
      expect(lines.length).toBeLessThanOrEqual(mostCaptionLines);
      expectLines(lines);
      expect(lines.map(({ text }) => text).join(' ')).not.toContain(hiddenMark);
      for (const { language } of lines)
        expect(language).toMatch(/^(?:[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4})?$/iu);
      expect(readRendered(video, () => hasChanged)).toEqual(lines);
    }),
    propertyRuns(1_000),
  );
});

const anyCue = fc.record({
  start: fc.constantFrom(-5, -1, 0, 3, 1e9),
  lasts: fc.constantFrom(0, 1, 5, 1e9),
  text: fc.oneof(
    anyText,
    fc.constantFrom('<v Ann>', '<00:00:01.000>', '<c.x></i>', '&amp;&lt;', '<ruby>a<rt>b', '-->'),
  ),
});
const anyTrack = fc.record({
  kind: fc.constantFrom<TextTrackKind[]>('captions', 'subtitles', 'metadata', 'descriptions'),
  language: fc.constantFrom('', 'en', 'de-AT', 'no language', '\u202E', 'x'.repeat(100)),
  mode: fc.constantFrom<TextTrackMode[]>('showing', 'hidden', 'disabled'),
  cues: fc.array(anyCue, { maxLength: 5 }),
});

it('S26 the lines of any track are bounded, on one line and twice the same', () => {
  fc.assert(
    fc.property(fc.array(anyTrack, { maxLength: 6 }), anyText, (tracks, before) => {
      document.body.replaceChildren();
      const video = addVideo();
      for (const { kind, language, mode, cues } of tracks) {
        const track = video.addTextTrack(kind, '', language);
        track.mode = mode;
        for (const { start, lasts, text } of cues)
          track.addCue(new VTTCue(start, start + lasts, text));
      }
      const caption = readTracks(video);
      expect(readTracks(video)).toEqual(caption);
      if (!caption) return;
      expect(caption.lines.length).toBeGreaterThan(0);
      expect(caption.lines.length).toBeLessThanOrEqual(mostCaptionLines);
      expectLines([...caption.lines, ...caption.before]);
      const last = { lines: [{ text: before, language: '' }], before: [] };
      expect(followedBy(last, caption.lines).lines).toEqual(caption.lines);
      expect(followedBy(caption, caption.lines)).toBe(caption);
    }),
    propertyRuns(2_000),
  );
});
