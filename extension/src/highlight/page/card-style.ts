/** The card's additions to the toast's style (`ui/on-page/style.ts`). */

export const cardStyle = `
:host { inset: 0 auto auto 0 !important; width: 304px !important; max-width: calc(100vw - 16px) !important; }
.toast { max-height: calc(100vh - 16px); }
.card .term { font-size: 22px; line-height: 1.35; }
.card .term.long { font-size: 17px; line-height: 1.3; }
.mastery { margin-block: 8px; }
.mastery[hidden] { display: none; }
.card .actions { margin-inline: -10px auto; }
.card .status:empty { display: none; }
@media (max-width: 400px) { :host { inset: 0 auto auto 0 !important; width: 304px !important; } }
`;
