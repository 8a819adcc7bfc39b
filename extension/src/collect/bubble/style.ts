/**
 * The bubble's styles, as constructable style sheets: a page's CSP does not affect them, and the important
 * rules of `:host` win against the page's styles. No custom properties, since a page can register them.
 */
import { token } from '../../ui/styles/tokens.ts';

/** Size of the button in CSS pixels: a finger needs more room than a mouse pointer. */
export function sideOf(coarsePointer: boolean): number {
  return coarsePointer ? 44 : 32;
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
button {
  border-color: ${token('rim')};
  background: ${token('surface')};
  box-shadow: ${token('float-small')};
  color: ${token('accent')};
}
button:hover { background: ${token('accent')}; border-color: ${token('accent')}; color: ${token('on-accent')}; }
/* Opaque: the browser does not report a transparent element as visible. */
button:active { background: ${token('accent-strong')}; border-color: ${token('accent-strong')}; }
button:focus-visible { outline: 2px solid ${token('accent')}; outline-offset: 2px; }
@media (pointer: coarse) {
  button { width: ${sideOf(true)}px; height: ${sideOf(true)}px; }
  svg { width: 26px; height: 26px; }
}
@media (forced-colors: active) { button { border-color: ButtonText; } }
`;
