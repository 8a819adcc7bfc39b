/** Server-rendered HTML in which every inserted value is escaped unless it is markup made here. */

export interface Markup {
  readonly markup: string;
}

export type Insert = string | number | Markup | readonly Markup[];

export function html(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  const rendered = inserts.map(render);
  return { markup: parts.map((part, index) => part + (rendered[index] ?? '')).join('') };
}

function render(insert: Insert): string {
  if (typeof insert === 'string' || typeof insert === 'number') return escape(String(insert));
  return 'markup' in insert ? insert.markup : insert.map(({ markup }) => markup).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
}
