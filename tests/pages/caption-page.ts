/**
 * A page with a real video, made in the page itself, and with captions of one kind: a track of WebVTT, or elements that
 * the page draws over the video and changes with it.
 */
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type CaptionKind =
  | 'track'
  | 'element'
  | 'words'
  | 'shadow'
  | 'two'
  | 'growing'
  | 'full'
  | 'none';

export interface CaptionServer {
  readonly address: (kind: CaptionKind) => string;
  readonly close: () => void;
}

export async function serveCaptionPages(): Promise<CaptionServer> {
  const server = express()
    .get('/lines.vtt', (_request, response) => {
      response.type('text/vtt').send(track);
    })
    .get('/:kind', ({ params }, response) => {
      response.type('html').send(pageOf(params.kind as CaptionKind));
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: (kind) => `http://127.0.0.1:${port}/${kind}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The second line stands for as long as the video plays on. */
const track = `WEBVTT

00:00.000 --> 00:00.050
Spiders let the threads go.

00:00.050 --> 59:00.000
<v Ann>Gossamer drifts over the <i>stubble</i>.
`;

const words = ['Gossamer', 'drifts', 'over', 'the', 'stubble.'];
const over: Readonly<Record<CaptionKind, string>> = {
  track: '',
  none: '',
  element: '<div class="caption">Gossamer drifts over the stubble.</div>',
  full: '<div class="caption">Gossamer drifts over the stubble.</div>',
  words: words
    .map((word, n) => `<span class="word" style="left:${120 + n * 80}px">${word}</span>`)
    .join(''),
  shadow: '<div class="caption" id="host"></div>',
  two: '<div class="caption"><div lang="en">Gossamer drifts over the stubble.</div><div lang="de">Spinnweben treiben.</div></div>',
  growing: '<div class="caption" id="growing">Gossamer</div>',
};

/** Muted, as browsers let a page start it by itself. What is drawn now is its picture, so it has no end and never begins again. */
const script = `
const video = document.querySelector('video');
const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
const pen = canvas.getContext('2d');
let frame = 0;
setInterval(() => {
  pen.fillStyle = 'hsl(' + (frame += 7) % 360 + ' 40% 30%)';
  pen.fillRect(0, 0, 320, 180);
}, 40);
video.srcObject = canvas.captureStream(25);
video.play();
document.querySelector('#host')?.attachShadow({ mode: 'closed' })
  .append('Gossamer drifts over the stubble.');
const growing = document.querySelector('#growing');
const more = ['Gossamer drifts', 'Gossamer drifts over the', 'Gossamer drifts over the stubble today'];
if (growing) video.addEventListener('timeupdate', () => {
  if (window.goesOn && more.length > 0) growing.textContent = more.shift();
});
`;

function pageOf(kind: CaptionKind): string {
  const subtitles =
    kind === 'track' ? '<track kind="subtitles" srclang="en" src="/lines.vtt" default>' : '';
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>A film of threads</title>
<style>
  body { margin: 0; }
  .player { position: relative; width: 640px; height: 360px; }
  .player:fullscreen { width: 100%; height: 100%; }
  video { width: 100%; height: 100%; }
  .caption { position: absolute; left: 0; right: 0; bottom: 40px; text-align: center; color: #fff; font: 20px serif; }
  .word { position: absolute; bottom: 40px; color: #fff; font: 18px serif; }
</style>
<h1>Threads</h1>
<div class="player"><video muted>${subtitles}</video>${over[kind]}
  <button id="full" style="position:absolute;top:0;left:0">Full screen</button></div>
<p>Text of the page, which is no caption.</p>
<script>${script}
document.querySelector('#full').onclick = () => document.querySelector('.player').requestFullscreen();
</script></html>`;
}
