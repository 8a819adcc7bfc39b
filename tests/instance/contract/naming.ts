/** Names of fields in snake_case (interface.md section 4) and in the camelCase of JSON-mapped gRPC. */

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
