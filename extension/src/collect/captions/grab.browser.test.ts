/**
 * What a strip does while the video goes on and the page draws its captions itself.
 * @module-tag smoke
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import { createGrabber } from './grab.ts';
import { createStrip } from './strip.ts';

/** Of each strip that was ever made. */
const roots: ShadowRoot[] = [];
const grabber = createGrabber(document, {
  makeStrip(actions) {
    const { made, root } = withClosedRoot(() => createStrip(document, 'system', actions));
    roots.push(root);
    return made;
  },
  collect: () => Promise.resolve(),
  paste: () => undefined,
});
const open = () => roots.filter(({ host }) => host.isConnected);
const shown = (root: ShadowRoot | undefined) =>
  [...(root?.querySelectorAll('.now button') ?? [])].map((word) => word.getAttribute('aria-label'));

let video: HTMLVideoElement;
const caption = document.createElement('div');

beforeEach(async () => {
  await page.viewport(900, 700);
  roots.length = 0;
  document.body.innerHTML = `<div style="position:relative;width:640px">
    <video style="width:640px;height:360px;background:#000"></video></div>`;
  video = document.querySelector('video') ?? document.createElement('video');
  video.muted = true;
  caption.style.cssText =
    'position:absolute;inset:auto 0 20px;text-align:center;color:#fff;font:20px serif';
  caption.textContent = 'Gossamer drifts.';
  video.after(caption);
  goOn();
});
afterEach(() => {
  grabber.close();
  document.body.replaceChildren();
});

/** It has no source, so that it is never at its end. */
function goOn(): void {
  video.play().catch(() => undefined);
}

it('a strip that was closed stays closed while further captions come', async () => {
  expect(grabber.grab()).toBe('shown');
  expect(shown(open()[0])).toEqual(['Gossamer', 'drifts']);
  expect(grabber.grab()).toBe('closed');
  expect(open()).toEqual([]);
  expect(video.paused).toBe(false);
  // Another one, which follows: it shows that the next caption was noticed.
  expect(grabber.grab()).toBe('shown');
  goOn();
  caption.textContent = 'Spiders travel.';
  await expect.poll(() => shown(roots[1])).toEqual(['Spiders', 'travel']);
  expect(open()).toEqual([roots[1]]);
});

it('a video that the learner had stopped stays stopped when the strip closes', () => {
  video.pause();
  expect(grabber.grab()).toBe('shown');
  expect(grabber.grab()).toBe('closed');
  expect(video.paused).toBe(true);
});
