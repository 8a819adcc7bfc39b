/** Which video the learner watches: the largest in sight, a playing one before others; also in open shadow roots. */
import { shadowRootOf } from '../../ui/on-page/top-layer.ts';

/** In CSS pixels: smaller ones are previews. */
const least = 120;

export function findVideo(document: Document): HTMLVideoElement | null {
  const videos = [...videosIn(document)].filter((video) => sizeOf(video) >= least * least);
  const [best] = videos.toSorted(
    (one, other) =>
      Number(isPlaying(other)) - Number(isPlaying(one)) || sizeOf(other) - sizeOf(one),
  );
  return best ?? null;
}

export function isPlaying(video: HTMLVideoElement): boolean {
  return !video.paused && !video.ended;
}

function* videosIn(root: Document | ShadowRoot): Generator<HTMLVideoElement> {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLVideoElement) yield element;
    const inner = shadowRootOf(element);
    if (inner) yield* videosIn(inner);
  }
}

/** Of the part in sight. */
function sizeOf(video: HTMLVideoElement): number {
  const { left, right, top, bottom } = video.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return Math.max(0, width) * Math.max(0, height);
}
