/**
 * The toast's styles, as a constructable style sheet: a page's CSP does not affect it, and
 * the important rules of `:host` win against the page's styles. No custom properties, since a page can
 * register them. No named fonts, since a page can define them and observe which letters load. Exception: a
 * term that the same page has selected (`.own`), since the page knows these letters.
 */
import type { Theme } from '../styles/themes.ts';
import { token } from '../styles/tokens.ts';

/** The families of the token `--serif-latin`. */
export const serifs: readonly string[] = token('serif-latin')
  .split(',')
  .map((family) => family.trim().replaceAll("'", ''))
  .filter((family) => family !== 'serif');

export const surfaceStyle = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto 24px 24px auto !important;
  display: block !important;
  box-sizing: border-box !important;
  width: 320px !important;
  height: auto !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  background: transparent !important;
  overflow: visible !important;
  z-index: 2147483647 !important;
  color-scheme: light dark !important;
}
:host::before, :host::after { content: none !important; }
:host::backdrop { display: none !important; }
:host([hidden]) { display: none !important; }
.toast {
  position: relative;
  box-sizing: border-box;
  max-height: calc(100vh - 48px);
  overflow: hidden auto;
  padding: 16px 16px 10px;
  border: 1px solid;
  border-radius: 12px;
  font: 400 14px/1.45 system-ui, sans-serif;
  text-align: start;
  user-select: none; -webkit-user-select: none;
  -webkit-font-smoothing: antialiased;
}
[data-text]::before { content: attr(data-text); }
[hidden] { display: none !important; }
p { margin: 0; unicode-bidi: plaintext; overflow-wrap: anywhere; }
:lang(zh), :lang(ja) { line-break: strict; }
:lang(ja) { word-break: auto-phrase; }
:lang(ko) { word-break: keep-all; }
.term, .sentence, .status > .text {
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
}
.term { font: 500 19px/1.25 serif; }
.term.own { font-family: ${serifs.map((name) => `"${name}"`).join(', ')}, serif; }
.head { display: flex; align-items: flex-start; gap: 4px; padding-inline-end: 28px; }
.speak { flex: none; margin-block: -5px; }
.speak svg { width: 16px; height: 16px; }
.language { font-size: 12px; }
.meaning { margin-top: 4px; font-size: 14px; }
.machine { display: inline-block; margin-inline-start: 8px; font-size: 11px; }
.forms { display: flex; flex-wrap: wrap; margin-inline: -10px; }
.term.long { font-size: 16px; line-height: 1.3; }
.sentence { margin-top: 6px; font-size: 13px; }
mark { border-radius: 3px; padding: 0 1px; margin: 0 -1px; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; min-height: 32px; margin-top: 8px; }
.plain .row { margin-top: 0; padding-inline-end: 32px; }
.status { flex: 1 1 132px; min-width: 0; display: flex; flex-wrap: wrap; gap: 6px; padding-block: 6px; font-size: 13px; text-wrap: balance; }
.status svg { flex: none; width: 14px; height: 14px; margin-top: 2.5px; }
.status > .text { flex: 1; -webkit-line-clamp: 5; unicode-bidi: plaintext; }
.status > .dots { flex-basis: 100%; padding-inline-start: 20px; }
.right { font-weight: 500; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.dots { display: flex; gap: 4px; }
.dot { box-sizing: border-box; width: 8px; height: 8px; border: 1.5px solid ${token('edge')}; border-radius: 50%; }
.dot.full { border-color: ${token('accent')}; background: ${token('accent')}; }
.actions { display: flex; flex-wrap: wrap; margin-inline: auto -8px; }
button {
  all: unset;
  box-sizing: border-box;
  display: inline-flex; align-items: center; justify-content: center;
  min-width: 32px; min-height: 32px;
  border-radius: 8px;
  cursor: pointer;
}
button:focus-visible { outline: 2px solid; outline-offset: -2px; }
.action { padding: 4px 10px; font-size: 13px; font-weight: 600; }
.close { position: absolute; top: 10px; inset-inline-end: 8px; }
.plain .close { top: 16px; }
.close svg { width: 16px; height: 16px; }
svg { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.hairline { position: absolute; inset: auto 0 0; height: 2px; transform-origin: left; }
.toast[dir='rtl'] .hairline { transform-origin: right; }
.toast { border-color: ${token('line')}; background: ${token('surface')}; box-shadow: ${token('float')}; color: ${token('ink')}; }
.language, .sentence, .status, .machine, button { color: ${token('ink-2')}; }
mark { background: ${token('accent-soft')}; color: ${token('ink')}; }
.right { color: ${token('right')}; }
.warn { color: ${token('warn')}; }
.wrong { color: ${token('wrong')}; }
.action { color: ${token('accent')}; }
button:hover { background: ${token('hover')}; }
button:active { background: ${token('accent-soft')}; }
button:focus-visible { outline-color: ${token('accent')}; }
.hairline { background: ${token('accent')}; }
@media (pointer: coarse) { button { min-width: 44px; min-height: 44px; } }
@media (prefers-reduced-motion: reduce) { .hairline { display: none; } }
@media (max-width: 400px) {
  :host { inset: auto 12px 12px !important; width: auto !important; }
  .toast { max-height: calc(100vh - 24px); }
}
@media (max-height: 200px) {
  :host { inset: auto 12px 12px auto !important; }
  .toast { max-height: calc(100vh - 24px); padding-block: 8px 4px; }
  .language:not(.warn), .sentence { display: none; }
  .term { -webkit-line-clamp: 1; }
  .row { margin-top: 0; }
  .close { top: 4px; }
}
@media (forced-colors: active) {
  mark { text-decoration: underline; }
  button { border: 1px solid transparent; }
  .hairline { background: CanvasText; }
  .dot.full { background: CanvasText; forced-color-adjust: none; }
}
`;

/** @param left, top in CSS pixels of the viewport; important, so that a page cannot move it */
export function placeStyle(left: number, top: number): string {
  return `:host { inset: ${Math.round(top)}px auto auto ${Math.round(left)}px !important; }`;
}

/** The learner's choice for what stands on a website. */
export function themeStyle(theme: Theme): string {
  return theme === 'system' ? '' : `:host { color-scheme: ${theme} !important; }`;
}
