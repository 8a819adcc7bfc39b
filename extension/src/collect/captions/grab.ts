/**
 * What one press of the shortcut does in a frame: finds the video and its caption, stops the video, and shows the strip,
 * which follows the caption while the video goes on. Pressed again, the strip closes and the video goes on.
 */
import { followedBy, type Caption, type CaptionLine } from './caption.ts';
import { findVideo, isPlaying } from './find-video.ts';
import { readRendered } from './read-rendered.ts';
import { readTracks } from './read-tracks.ts';
import type { GrabbedCaption } from '../../messages.ts';
import type { Strip, StripActions } from './strip.ts';

export interface GrabActions {
  readonly makeStrip: (actions: StripActions) => Strip;
  /** @param seconds from the video's beginning; null where there is none */
  readonly collect: (word: string, line: CaptionLine, seconds: number | null) => Promise<unknown>;
  readonly paste: () => void;
}

export interface Grabber {
  grab(): GrabbedCaption;
  /** Says in a strip that nothing was found. */
  showNothing(): void;
  close(): void;
}

export function createGrabber(document: Document, actions: GrabActions): Grabber {
  let open: { readonly strip: Strip } | null = null;

  function openStrip(video: HTMLVideoElement | null, caption: Caption | null): void {
    const wasPlaying = video !== null && isPlaying(video);
    const stop = new AbortController();
    let shown = caption;
    const strip = actions.makeStrip({
      collect: (word, line) => actions.collect(word, line, video?.currentTime ?? null),
      toggle() {
        if (!video) return;
        if (isPlaying(video)) video.pause();
        // The page may have taken the video away.
        else void video.play().catch(() => undefined);
      },
      paste() {
        strip.close();
        actions.paste();
      },
      onClose() {
        stop.abort();
        open = null;
        // The page may have taken the video away.
        if (wasPlaying) void video.play().catch(() => undefined);
      },
    });
    open = { strip };
    if (wasPlaying) video.pause();
    strip.showPlaying(video && caption ? false : null);
    strip.show(caption);
    if (!video || !caption) return;
    for (const type of ['play', 'pause', 'ended'])
      video.addEventListener(type, () => strip.showPlaying(isPlaying(video)), stop);
    follow(video, stop.signal, (lines, before) => {
      if (!shown || lines.length === 0) return;
      shown = before.length > 0 ? sameOr(shown, { lines, before }) : followedBy(shown, lines);
      strip.show(shown);
    });
  }

  return {
    grab() {
      if (open) {
        open.strip.close();
        return 'closed';
      }
      const video = findVideo(document);
      if (!video) return 'no-video';
      const caption = readTracks(video) ?? rendered(video);
      if (!caption) return 'no-caption';
      openStrip(video, caption);
      return 'shown';
    },
    close: () => open?.strip.close(),
    showNothing() {
      if (!open) openStrip(findVideo(document), null);
    },
  };
}

function rendered(video: HTMLVideoElement): Caption | null {
  const lines = readRendered(video);
  return lines.length === 0 ? null : { lines, before: [] };
}

function sameOr(shown: Caption, next: Caption): Caption {
  return JSON.stringify(shown) === JSON.stringify(next) ? shown : next;
}

/** Calls back with what stands in the caption, after each change while the video goes on. */
function follow(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (lines: readonly CaptionLine[], before: readonly CaptionLine[]) => void,
): void {
  const { ownerDocument: document } = video;
  /** What changed while the video went on; a caption does, a title over the video does not. */
  const changed = new WeakSet<Node>();
  const isChanged = (element: Element): boolean => {
    for (let at: Node | null = element; at && at !== document.body; at = at.parentNode)
      if (changed.has(at)) return true;
    return false;
  };
  let asked = 0;
  const look = (): void => {
    asked = 0;
    if (!isPlaying(video)) return;
    const tracks = readTracks(video);
    tell(tracks?.lines ?? readRendered(video, isChanged), tracks?.before ?? []);
  };
  const lookSoon = (): void => {
    asked ||= requestAnimationFrame(look);
  };
  const observer = new MutationObserver((mutations) => {
    if (!isPlaying(video)) return;
    for (const { target, addedNodes } of mutations)
      for (const node of [target, ...addedNodes])
        if (node !== document.body && !node.contains(video)) changed.add(node);
    lookSoon();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  for (let root = video.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    observer.observe(root, { childList: true, characterData: true, subtree: true });
  const tracks = [...video.textTracks];
  for (const track of tracks) track.addEventListener('cuechange', lookSoon, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(asked);
  });
}
