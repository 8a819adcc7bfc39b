/** The card's additions to the toast's style (`ui/on-page/style.ts`). */
import { token } from '../../ui/styles/tokens.ts';

export const cardStyle = `
:host { inset: 0 auto auto 0 !important; width: 304px !important; max-width: calc(100vw - 16px) !important; }
.toast { max-height: calc(100vh - 16px); }
.card .term { font-size: 22px; line-height: 1.35; }
.card .term.long { font-size: 17px; line-height: 1.3; }
.mastery { display: flex; align-items: center; gap: 8px; margin-top: 6px; font-size: 13px; color: ${token('ink-2')}; }
.mastery[hidden] { display: none; }
.dots { display: flex; gap: 4px; }
.dot { box-sizing: border-box; width: 8px; height: 8px; border: 1.5px solid ${token('edge')}; border-radius: 50%; }
.dot.full { border-color: ${token('accent')}; background: ${token('accent')}; }
.card .actions { margin-inline: -10px auto; }
.card .status:empty { display: none; }
@media (forced-colors: active) { .dot.full { background: CanvasText; forced-color-adjust: none; } }
@media (max-width: 400px) { :host { inset: 0 auto auto 0 !important; width: 304px !important; } }
`;
