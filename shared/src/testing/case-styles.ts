/** The same JSON with its names in another case style; names that are data, in a Map, stay as they are. */
export const caseStyles = ['snake', 'camel', 'pascal', 'kebab'] as const;
export type CaseStyle = (typeof caseStyles)[number];

export function inCase(style: CaseStyle, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inCase(style, one));
  if (value instanceof Map)
    return Object.fromEntries(
      [...(value as ReadonlyMap<string, unknown>)].map(([name, one]) => [name, inCase(style, one)]),
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      renamed(style, name),
      inCase(style, one),
    ]),
  );
}

function renamed(style: CaseStyle, name: string): string {
  const camel = name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
  switch (style) {
    case 'snake':
      return name;
    case 'camel':
      return camel;
    case 'pascal':
      return camel.charAt(0).toUpperCase() + camel.slice(1);
    case 'kebab':
      return name.replaceAll('_', '-');
  }
}
