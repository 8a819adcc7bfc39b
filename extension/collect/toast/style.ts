/**
 * The toast's looks (look.md, Toast), as a constructable style sheet: a page's CSP has no say in it, and
 * what a page does to its own elements stops at the important rules of `:host`.
 */

export const toastStyle = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto 24px 24px auto !important;
  display: block !important;
  box-sizing: border-box !important;
  width: 320px !important;
  max-width: calc(100vw - 32px) !important;
  height: auto !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  background: transparent !important;
  overflow: visible !important;
  z-index: 2147483647 !important;
  color-scheme: light dark !important;
}
:host([hidden]) { display: none !important; }
.toast {
  --surface: #ffffff; --ink: #1f1c17; --ink-2: #5f594e; --line: #ddd7ca;
  --accent: #0a6a5b; --soft: #ddefea; --right: #1b7436; --wrong: #b3261e; --warn: #7a5200;
  --hover: #f1eee6; --shadow: 0 1px 2px rgb(31 28 23 / 8%), 0 12px 32px -8px rgb(31 28 23 / 24%);
  position: relative;
  box-sizing: border-box;
  overflow: hidden;
  padding: 16px 16px 12px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  box-shadow: var(--shadow);
  color: var(--ink);
  font: 400 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  text-align: start;
  -webkit-font-smoothing: antialiased;
}
p { margin: 0; }
.term {
  padding-inline-end: 32px;
  font: 500 18px/1.25 "Iowan Old Style", "Palatino Linotype", Palatino, Charter, "Noto Serif", Georgia, serif;
  overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
}
.sentence {
  margin-top: 6px;
  color: var(--ink-2);
  font-size: 13px;
  overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
}
mark { background: var(--soft); color: var(--ink); border-radius: 3px; padding: 0 2px; }
.row { display: flex; align-items: center; gap: 12px; min-height: 32px; margin-top: 8px; }
.term:empty, .sentence:empty { display: none; }
.toast.plain .row { margin-top: 0; padding-inline-end: 32px; }
.status { flex: 1; display: flex; align-items: baseline; gap: 6px; font-size: 13px; color: var(--ink-2); }
.status svg { flex: none; width: 14px; height: 14px; align-self: center; }
.status.right { color: var(--right); font-weight: 500; }
.status.warn { color: var(--warn); }
.status.wrong { color: var(--wrong); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button {
  all: unset;
  box-sizing: border-box;
  display: inline-flex; align-items: center; justify-content: center;
  min-width: 32px; height: 32px;
  border-radius: 8px;
  cursor: pointer;
  color: var(--ink-2);
}
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button[hidden] { display: none; }
.undo { padding: 0 12px; margin-inline-end: -4px; color: var(--accent); font-weight: 600; }
.close { position: absolute; top: 8px; inset-inline-end: 8px; }
.toast.plain .close { top: 14px; }
.close svg { width: 16px; height: 16px; }
svg { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.hairline { position: absolute; inset: auto 0 0; height: 2px; background: var(--accent); transform-origin: left; }
.toast[dir='rtl'] .hairline { transform-origin: right; }
.hairline[hidden] { display: none; }
@media (prefers-reduced-motion: reduce) { .hairline { display: none; } }
@media (prefers-color-scheme: dark) {
  .toast {
    --surface: #202226; --ink: #edeae3; --ink-2: #aca69a; --line: #373a40;
    --accent: #62cdb7; --soft: #153b34; --right: #6fcf86; --wrong: #ff8a80; --warn: #f0c060;
    --hover: #2c2f34; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -8px rgb(0 0 0 / 64%);
  }
}
@media (forced-colors: active) { .hairline { background: CanvasText; } }
`;
