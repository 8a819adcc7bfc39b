/**
 * The layout of the relay's HTML pages: no script, no third-party content, light and dark. The
 * Content-Security-Policy names its style by hash, so no injected style or script can run.
 */
import { accentColours } from '@gleaner/shared/accent';
import { createHash } from 'node:crypto';
import gleaner from '../../../gleaner.config.ts';
import { textIn, type Language, type Text } from './languages.ts';

export interface Page {
  readonly title: Text;
  readonly mark: 'done' | 'problem' | 'none';
  /** Paragraphs, each of one or more sentences; escaped here. */
  readonly text: readonly (readonly Text[])[];
  readonly sections?: readonly {
    readonly heading: Text;
    readonly text: readonly (readonly Text[])[];
  }[];
  /** A path of this relay. */
  readonly link?: { readonly path: `/${string}`; readonly label: Text };
}

const light = accentColours(gleaner.accent, 'light');
const dark = accentColours(gleaner.accent, 'dark');
const style = `
:root{color-scheme:light dark;--paper:#FAF8F3;--ink:#1F1C17;--ink2:#5F594E;--line:#DDD7CA;--accent:${light.accent};--on:${light.on};--soft:${light.soft};--warn:#7A5200;--warnsoft:#FBEFD5}
@media (prefers-color-scheme:dark){:root{--paper:#17181B;--ink:#EDEAE3;--ink2:#ACA69A;--line:#373A40;--accent:${dark.accent};--on:${dark.on};--soft:${dark.soft};--warn:#F0C060;--warnsoft:#3B2F14}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:32px 24px;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
main{width:100%;max-width:34rem}
.name{margin:0 0 32px;font-size:14px;color:var(--ink2)}
.mark{display:block;width:44px;height:44px;margin:0 0 16px;padding:10px;border-radius:50%;fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.done{background:var(--soft);stroke:var(--accent)}
.problem{background:var(--warnsoft);stroke:var(--warn)}
h1{margin:0 0 16px;font:400 34px/1.15 "Iowan Old Style","Palatino Linotype",Palatino,Charter,"Noto Serif",Georgia,serif;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:32px 0 8px;padding-top:24px;border-top:1px solid var(--line);font-size:16px;font-weight:600}
p{margin:0 0 12px;overflow-wrap:anywhere}
h1~p{color:var(--ink2)}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:16px;padding:0 24px;border-radius:8px;background:var(--accent);color:var(--on);text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
:lang(zh) h1{font-family:"Songti SC","Noto Serif CJK SC",serif}
:lang(ja) h1{font-family:"Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif}
:lang(ko) h1{font-family:AppleMyungjo,"Noto Serif CJK KR",serif}
:lang(zh),:lang(ja){line-break:strict}
:lang(zh) h1,:lang(ja) h1,:lang(ko) h1{line-height:1.35}
:lang(zh) body,:lang(ja) body,:lang(ko) body{line-height:1.6}
:lang(zh) p,:lang(ja) p{text-wrap:pretty}
:lang(ja){word-break:auto-phrase}
:lang(ko){word-break:keep-all}
`;

const marks = {
  done: '<svg class="mark done" viewBox="0 0 24 24" aria-hidden="true"><path d="m4 12.5 5.5 5.5L20 7"/></svg>',
  problem:
    '<svg class="mark problem" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11M12 19.5v.5"/></svg>',
  none: '',
} as const;

/** For `style-src`. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The whole document. */
export function renderPage(
  { title, mark, text, sections = [], link }: Page,
  language: Language = 'en',
): string {
  const say = (one: Text): string => escapeHtml(textIn(language, one));
  // Chinese and Japanese have no space between sentences.
  const space = language === 'ja' || language === 'zh-CN' ? '' : ' ';
  const paragraphs = (all: readonly (readonly Text[])[]): string =>
    all.map((sentences) => `<p>${sentences.map(say).join(space)}</p>`).join('\n');
  const body = [
    `<p class="name">${escapeHtml(gleaner.name)}</p>`,
    marks[mark],
    `<h1>${say(title)}</h1>`,
    paragraphs(text),
    ...sections.map((section) => `<h2>${say(section.heading)}</h2>\n${paragraphs(section.text)}`),
    link === undefined ? '' : `<a href="${escapeHtml(link.path)}">${say(link.label)}</a>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)} · ${escapeHtml(gleaner.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body.filter(Boolean).join('\n')}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
