/** Pages around what the browser shows: the article, and the paper behind a small window. */
import { readFileSync } from 'node:fs';
import gleaner from '../../gleaner.config.ts';

const icon = readFileSync(new URL('../../extension/build/icon/icon.svg', import.meta.url), 'utf8');
const serif =
  "'Iowan Old Style','Palatino Linotype',Palatino,Charter,'Noto Serif','Noto Serif CJK JP',Georgia,serif";

export const articleUrl = 'https://reader.example/autumn';

/** Each sentence has a word that a learner may stop at. */
export const article = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A morning in autumn</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; background: light-dark(#fff, #1b1c1f); color: light-dark(#26241f, #dedbd3);
    font: 21px/1.65 ${serif}; }
  main { max-width: 700px; margin: 0 auto; padding: 72px 24px 200px; }
  small { font: 600 13px system-ui, sans-serif; letter-spacing: .08em; text-transform: uppercase; opacity: .6; }
  h1 { font-size: 46px; line-height: 1.15; font-weight: 500; margin: 12px 0 28px; }
</style>
<main><small>Field notes</small><h1>A morning in autumn</h1>
<p>The path runs along the hedge, and for an hour after sunrise nobody else is on it. Every stem carries a thread of
gossamer, and every thread carries dew, so that the whole meadow seems to have been written on in the night.</p>
<p>Spiders did this, thousands of them, none longer than a grain of rice. They climb to the tip of a blade, turn into the
wind and let a line go. When it pulls, they follow. By noon the light is too high and the writing is gone.</p>
<p>What remains is the smell of wet leaves, the halcyon quiet before the rooks wake, and the serendipity of having taken
the longer way.</p></main></html>`;

interface Window {
  readonly data: Buffer;
  readonly width: number;
}

/** A window on paper, with a line beside it. */
export function beside(line: string, lang: string, { data, width }: Window): string {
  return paper(
    lang,
    `<div class="text"><div class="icon">${icon}</div><h1>${line}</h1></div>${picture(data, width)}`,
    'main { gap: 72px; padding: 0 96px; } h1 { font-size: 50px; } .icon svg { width: 56px; }',
  );
}

export function tile(line: string, lang: string): string {
  return paper(
    lang,
    `<div class="icon">${icon}</div><h2>${gleaner.name}</h2><p>${line}</p>`,
    'main { flex-direction: column; gap: 8px; text-align: center; padding: 0 24px; } .icon svg { width: 84px; } h2 { font-size: 36px; } p { font-size: 20px; }',
  );
}

export function promotion(line: string, lang: string, { data, width }: Window): string {
  return paper(
    lang,
    `<div class="text"><div class="name"><div class="icon">${icon}</div><h2>${gleaner.name}</h2></div><h1>${line}</h1></div>${picture(data, width)}`,
    'main { gap: 88px; padding: 0 110px; align-items: flex-start; } .text { align-self: center; } .name { display: flex; gap: 18px; align-items: center; } .icon { line-height: 0; } .icon svg { width: 56px; } h1 { font-size: 58px; } h2 { font-size: 32px; } img { margin-top: 44px; }',
  );
}

/** The icon alone, with as much room around it as a store asks for. */
export function logo(drawn: number): string {
  return `<style>body{margin:0;height:100vh;display:grid;place-items:center}svg{width:${drawn}px;display:block}</style>${icon}`;
}

function picture(data: Buffer, width: number): string {
  return `<img width="${width}" src="data:image/png;base64,${data.toString('base64')}">`;
}

function paper(lang: string, body: string, style: string): string {
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><style>
  body { margin: 0; height: 100vh; overflow: hidden; background: #F1EEE6; color: #1F1C17; font-family: ${serif}; }
  main { height: 100%; box-sizing: border-box; display: flex; align-items: center; justify-content: center; }
  .text { flex: 1; }
  h1, h2, p { margin: 0; font-weight: 500; line-height: 1.25; text-wrap: balance; word-break: auto-phrase; }
  .text h1 { margin-top: 28px; }
  p { color: #5F594E; }
  img { display: block; border-radius: 14px; box-shadow: 0 1px 2px #1f1c1730, 0 18px 48px #1f1c1726; }
  ${style}</style><main>${body}</main></html>`;
}
