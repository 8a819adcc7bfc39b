/**
 * The bubble's styles, as constructable style sheets: a page's CSP does not affect them, and the important
 * rules of `:host` win against the page's styles. No custom properties, since a page can register them.
 */
interface Palette {
  readonly surface: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Opaque: the browser does not report a transparent element as visible. */
  readonly pressed: string;
  readonly shadow: string;
}

const light: Palette = {
  surface: '#fff',
  line: '#ddd7ca',
  accent: '#0a6a5b',
  onAccent: '#fff',
  pressed: '#085548',
  shadow: '0 1px 2px rgb(31 28 23 / 10%), 0 4px 14px -2px rgb(31 28 23 / 24%)',
};
const dark: Palette = {
  surface: '#202226',
  line: '#4a4e55',
  accent: '#62cdb7',
  onAccent: '#06231e',
  pressed: '#7fdcc8',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 14px -2px rgb(0 0 0 / 64%)',
};

/** Size of the button in CSS pixels: a finger needs more room than a mouse pointer. */
export function sideOf(coarsePointer: boolean): number {
  return coarsePointer ? 40 : 32;
}

export const bubbleStyle = `
:host {
  all: initial !important;
  position: fixed !important;
  display: block !important;
  box-sizing: border-box !important;
  width: auto !important;
  height: auto !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  background: transparent !important;
  overflow: visible !important;
  z-index: 2147483647 !important;
  color-scheme: light dark !important;
}
button {
  all: unset;
  box-sizing: border-box;
  display: flex; align-items: center; justify-content: center;
  width: ${sideOf(false)}px; height: ${sideOf(false)}px;
  border: 1px solid;
  border-radius: 50%;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  touch-action: manipulation;
}
svg { width: 22px; height: 22px; fill: currentColor; pointer-events: none; }
${coloured(light)}
@media (pointer: coarse) {
  button { width: ${sideOf(true)}px; height: ${sideOf(true)}px; }
  svg { width: 26px; height: 26px; }
}
@media (prefers-color-scheme: dark) { ${coloured(dark)} }
@media (forced-colors: active) { button { border-color: ButtonText; } }
`;

function coloured({ surface, line, accent, onAccent, pressed, shadow }: Palette): string {
  return `
button { background: ${surface}; border-color: ${line}; color: ${accent}; box-shadow: ${shadow}; }
button:hover { background: ${accent}; border-color: ${accent}; color: ${onAccent}; }
button:active { background: ${pressed}; border-color: ${pressed}; }
button:focus-visible { outline: 2px solid ${accent}; outline-offset: 2px; }`;
}
