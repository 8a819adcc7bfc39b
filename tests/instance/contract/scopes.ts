/**
 * Scopes of interface.md section 5.1, and the one each operation asks for: section 5.1 does not show
 * that, so this instance reads it from their meanings.
 */
export const serviceScopes = [
  'words:read',
  'words:write',
  'review:read',
  'review:write',
  'wordbooks:read',
  'wordbooks:write',
] as const;
export type ServiceScope = (typeof serviceScopes)[number];

/** Section 5.2: separated by spaces. A scope that comes twice counts once. */
export function splitScopes(value: string): string[] {
  return [...new Set(value.split(' ').filter((name) => name !== ''))];
}
