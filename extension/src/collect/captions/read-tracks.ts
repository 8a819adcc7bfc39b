/** Captions that the browser itself shows, or that the page reads from a track: cues of `textTracks`. */
import { mostCaptionLines, oneLine, type Caption, type CaptionLine } from './caption.ts';

/** In seconds: a line that ended so long ago is what the learner has just heard. */
const justNow = 8;

/** Null when no track has a line now. */
export function readTracks(video: HTMLVideoElement): Caption | null {
  const read = [...video.textTracks]
    .filter(({ kind, mode }) => mode !== 'disabled' && kind !== 'metadata' && kind !== 'chapters')
    .flatMap((track) => {
      const caption = readTrack(track, video.currentTime);
      return caption ? [caption] : [];
    })
    .slice(0, mostCaptionLines);
  if (read.length === 0) return null;
  return {
    lines: read.map(({ line }) => line),
    before: read.flatMap(({ before }) => before ?? []),
  };
}

function readTrack(
  { cues, language }: TextTrack,
  now: number,
): { line: CaptionLine; before: CaptionLine | null } | null {
  const all = [...(cues ?? [])];
  // By the time, as the browser tells of a change a moment later.
  const active = all.filter(({ startTime, endTime }) => startTime <= now && now < endTime);
  const ended = all.filter(({ endTime }) => endTime <= now);
  const last = ended.at(-1);
  const shown = active.length > 0 ? active : last && now - last.endTime < justNow ? [last] : [];
  const text = textOf(shown);
  if (text === '') return null;
  const [first] = shown;
  const previous = all.filter(
    (cue) => !shown.includes(cue) && cue.startTime < (first?.startTime ?? 0),
  );
  const before = textOf(previous.slice(-1));
  return {
    line: { text, language },
    before: before === '' ? null : { text: before, language },
  };
}

/** Without the marks of WebVTT: voices, styles, times. */
function textOf(cues: readonly TextTrackCue[]): string {
  return oneLine(
    cues
      .map((cue) => {
        // Other kinds of cues have no text.
        return cue instanceof VTTCue ? cue.getCueAsHTML().textContent : '';
      })
      .join(' '),
  );
}
