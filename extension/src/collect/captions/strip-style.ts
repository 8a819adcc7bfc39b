/** The strip's styles, after those of every surface on a page: along the lower edge, with the toast's place left free. */
import { serifs } from '../../ui/on-page/style.ts';
import { token } from '../../ui/styles/tokens.ts';

export const stripStyle = `
:host {
  inset: auto 24px 24px 24px !important;
  width: auto !important;
  max-width: 880px !important;
  margin-inline: auto !important;
}
.toast { padding: 12px 56px 12px 16px; }
[dir='rtl'].toast { padding: 12px 16px 12px 56px; }
.lines { display: grid; gap: 2px; }
.line { display: block; unicode-bidi: isolate; line-height: 1.6; user-select: none; -webkit-user-select: none; }
.line.now { font: 500 22px/1.55 ${serifs.map((name) => `"${name}"`).join(', ')}, serif; }
.line.before { font-size: 14px; }
.line.before, .line.before button { color: ${token('ink-2')}; }
.line button {
  display: inline; min-width: 0; min-height: 0; padding: 3px 2px; margin: 0 -1px; border-radius: 4px;
  font: inherit; color: ${token('ink')};
}
.line button.taken { background: ${token('accent-soft')}; text-decoration: underline ${token('accent')}; }
.row { margin-top: 6px; }
.row .actions { margin-inline: -10px auto; }
@media (min-width: 1000px) { :host { inset: auto 368px 24px 24px !important; margin-inline: 0 !important; } }
@media (max-width: 400px) { :host { inset: auto 12px 12px !important; } .line.now { font-size: 19px; } }
@media (pointer: coarse) { .line.now button { padding-block: 8px; } .action, .close { min-height: 44px; min-width: 44px; } }
`;
