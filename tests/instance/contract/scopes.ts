/**
 * Scopes of interface.md section 5.1, and the one each operation asks for: section 5.1 does not show
 * that, so this instance reads it from their meanings.
 */
export const scopes = [
  'words:read',
  'words:write',
  'review:read',
  'review:write',
  'wordbooks:read',
  'wordbooks:write',
] as const;
export type Scope = (typeof scopes)[number];

export const scopeMeanings: Readonly<Record<Scope, string>> = {
  'words:read': 'Read the user’s vocabulary data.',
  'words:write': 'Add or update the user’s words.',
  'review:read': 'View review plans and records.',
  'review:write': 'Submit review results.',
  'wordbooks:read': 'Read word book information.',
  'wordbooks:write': 'Create and manage word books.',
};

/** Section 5.2: separated by spaces. A scope that comes twice counts once. */
export function splitScopes(value: string): string[] {
  return [...new Set(value.split(' ').filter((name) => name !== ''))];
}
