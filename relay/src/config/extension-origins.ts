/** EXTENSION_ORIGINS: which extensions may call, and the whole new value when one is added. */
import gleaner from '../../../gleaner.config.ts';

/** In Firefox each installation has an origin of its own. */
export const anyFirefox = 'moz-extension://*';

/** Where EXTENSION_ORIGINS is not set. */
export const standardOrigins: readonly string[] = [
  ...[gleaner.chromeId, gleaner.edgeId, gleaner.beta?.chromeId, gleaner.beta?.edgeId]
    .filter(Boolean)
    .map((id) => `chrome-extension://${id}`),
  anyFirefox,
];

/** The standard origins of those browsers that have no allowed extension. */
export function missingOrigins(allowed: readonly string[]): string[] {
  return standardOrigins.filter(
    (standard) => !allowed.some((origin) => isSameKind(origin, standard)),
  );
}

/**
 * The whole value that also allows this origin and keeps every origin that is allowed now.
 * @returns null where the origin is that of a web page
 */
export function originsWith(allowed: readonly string[], origin: string): string | null {
  if (origin.startsWith('moz-extension://'))
    return [...new Set([...allowed, anyFirefox])].join(',');
  return /^chrome-extension:\/\/[a-p]{32}$/u.test(origin) ? [...allowed, origin].join(',') : null;
}

function isSameKind(one: string, other: string): boolean {
  return one.split(':')[0] === other.split(':')[0];
}
