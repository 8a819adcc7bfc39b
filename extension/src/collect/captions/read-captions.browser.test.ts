/**
 * Captions on a video, by track and by look, without the name of any site.
 * @module-tag smoke
 */
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { followedBy, longestLine, mostCaptionLines } from './caption.ts';
import { findVideo } from './find-video.ts';
import { readRendered } from './read-rendered.ts';
import { readTracks } from './read-tracks.ts';

afterEach(() => document.body.replaceChildren());

const overlay =
  'position:absolute;left:0;right:0;bottom:20px;text-align:center;color:#fff;font:20px serif';

async function draw(over: string): Promise<HTMLVideoElement> {
  await page.viewport(900, 700);
  document.body.innerHTML = `<main><p>Text of the page, which is no caption.</p>
    <div style="position:relative;width:640px;height:360px">
      <video style="width:640px;height:360px;background:#000"></video>
      <h1 style="position:absolute;top:8px;left:8px;color:#fff">A title of the video</h1>
      <div style="position:absolute;bottom:0;left:0;color:#fff"><button>Play</button><span>0:12 / 3:40</span></div>
      ${over}
    </div></main>`;
  const video = findVideo(document);
  if (!video) throw new Error('No video');
  return video;
}

const texts = (video: HTMLVideoElement) => readRendered(video).map(({ text }) => text);

describe('rendered captions', () => {
  it.each([
    ['one element', `<div style="${overlay}">Gossamer drifts over the stubble.</div>`],
    [
      'rows of words, with an element each',
      `<div style="${overlay}"><span style="display:block"><span>Gossamer </span><span>drifts</span></span>
        <span style="display:block"><span>over the</span><span> stubble.</span></span></div>`,
    ],
    [
      'words placed one by one',
      ['Gossamer', 'drifts', 'over', 'the', 'stubble.']
        .map(
          (word, place) =>
            `<span style="position:absolute;bottom:30px;left:${140 + place * 80}px;color:#fff;font:18px serif">${word}</span>`,
        )
        .join(''),
    ],
    [
      'an element far away in the tree, above the video',
      `</div><div style="position:absolute;left:200px;top:340px;width:300px;color:#fff">Gossamer drifts over the stubble.</div><div>`,
    ],
  ])('are read from %s', async (_structure, over) => {
    expect(texts(await draw(over))).toEqual(['Gossamer drifts over the stubble.']);
  });

  it('are read from a shadow root', async () => {
    const video = await draw(`<div id="host" style="${overlay}"></div>`);
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    root?.append('In a root.');
    expect(texts(video)).toEqual(['In a root.']);
  });

  it.each([
    ['by script', '<div>Gossamer drifts.</div><div>蜘蛛の糸が漂う。</div>', ['', '']],
    [
      'by what is declared',
      '<div lang="en">Gossamer drifts.</div><div lang="de">Spinnweben treiben.</div>',
      ['en', 'de'],
    ],
    [
      'by look',
      '<div>Gossamer drifts.</div><div style="font-size:14px">Spinnweben treiben.</div>',
      ['', ''],
    ],
  ])('in two languages are two lines, told %s', async (_how, rows, languages) => {
    const lines = readRendered(await draw(`<div style="${overlay}">${rows}</div>`));
    expect(lines.map(({ language }) => language)).toEqual(languages);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.text).toBe('Gossamer drifts.');
  });

  it.each([
    ['a title, controls and a time', ''],
    ['a caption that is hidden', `<div style="${overlay};opacity:0">Gossamer drifts.</div>`],
    [
      'a name for screen readers',
      `<div style="${overlay};clip:rect(0px,0px,0px,0px)"><b>Mute the sound.</b></div>`,
    ],
    ['a menu', `<div role="menu" style="${overlay}">Quality</div>`],
  ])('are not %s', async (_what, over) => {
    expect(texts(await draw(over))).toEqual([]);
  });

  it('are the text that has changed, though another stands lower', async () => {
    const video =
      await draw(`<div id="caption" style="${overlay};bottom:200px">Gossamer drifts.</div>
      <div style="${overlay};bottom:4px">Advertisement of the day</div>`);
    const caption = document.querySelector('#caption');
    const lines = readRendered(video, (element) => element === caption);
    expect(lines.map(({ text }) => text)).toEqual(['Gossamer drifts.']);
  });
});

describe('captions of a track', () => {
  function withTrack(video: HTMLVideoElement, language: string, mode: TextTrackMode): TextTrack {
    const track = video.addTextTrack('captions', '', language);
    track.mode = mode;
    return track;
  }

  it('are those that are active now, without marks, with the line before', async () => {
    const video = await draw('');
    const track = withTrack(video, 'en', 'showing');
    track.addCue(new VTTCue(-2, -1, 'Spiders let go.'));
    track.addCue(new VTTCue(0, 10, '<v Ann>Gossamer\n<i>drifts</i>.</v>'));
    withTrack(video, 'de', 'hidden').addCue(new VTTCue(0, 10, 'Spinnweben treiben.'));
    withTrack(video, 'fr', 'disabled').addCue(new VTTCue(0, 10, 'Non.'));
    await expect
      .poll(() => readTracks(video)?.lines)
      .toEqual([
        { text: 'Gossamer drifts.', language: 'en' },
        { text: 'Spinnweben treiben.', language: 'de' },
      ]);
    expect(readTracks(video)?.before).toEqual([{ text: 'Spiders let go.', language: 'en' }]);
  });

  it('S26 are few, plain and whole: without marks of direction, controls or half a character', async () => {
    const video = await draw('');
    for (let count = 0; count < mostCaptionLines + 1; count += 1)
      withTrack(video, '', 'showing').addCue(
        new VTTCue(0, 10, `\u202Egossa\u0085 mer${'x'.repeat(longestLine - 10)}😀`),
      );
    await expect.poll(() => readTracks(video)?.lines).toHaveLength(mostCaptionLines);
    expect(readTracks(video)?.lines[0]?.text).toMatch(/^gossa merx+$/u);
  });

  it('are none where no line stands there', async () => {
    const video = await draw('');
    withTrack(video, 'en', 'showing').addCue(new VTTCue(50, 60, 'Later.'));
    expect(readTracks(video)).toBeNull();
  });
});

describe('a caption that goes on', () => {
  const line = (text: string) => [{ text, language: '' }];
  const caption = { lines: line('Gossamer'), before: line('Before.') };

  it.each([
    ['grows', 'Gossamer drifts', 'Gossamer drifts over', 'Before.'],
    ['grows, with its last word mended', 'Gossamer drips', 'Gossamer drifts over', 'Before.'],
    [
      'loses its first words',
      'Gossamer drifts over',
      'drifts over the stubble',
      'Gossamer drifts over',
    ],
    ['is another', 'Gossamer drifts.', 'Spiders travel.', 'Gossamer drifts.'],
  ])('%s', (_how, first, second, before) => {
    const followed = followedBy({ ...caption, lines: line(first) }, line(second));
    expect(followed).toEqual({ lines: line(second), before: line(before) });
  });

  it('is the same where nothing changed, or nothing stands there', () => {
    expect(followedBy(caption, line('Gossamer'))).toBe(caption);
    expect(followedBy(caption, [])).toBe(caption);
  });
});
