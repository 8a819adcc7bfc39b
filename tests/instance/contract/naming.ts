/** Names of fields in snake_case (interface.md section 4), and the JSON that protocol buffers are mapped to. */

export function camelCased(value: unknown): unknown {
  return renamed(value, (name) =>
    name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
  );
}

export function snakeCased(value: unknown): unknown {
  return renamed(value, snakeName);
}

export function snakeName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((member) => renamed(member, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]),
  );
}

/** Without the members that protocol buffers' JSON leaves out; what is an item of a list stays. */
export function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, member]) => [name, withoutZeros(member)] as const)
    .filter(([, member]) => !isZero(member));
  return Object.fromEntries(kept);
}

function isZero(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;
}
