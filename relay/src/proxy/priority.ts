/** Reads `Priority` (RFC 9218): whether the learner waits for a request. Only the quota's rule uses it. */

/**
 * Our extension sends `backgroundPriority`, `u=6`, with index refresh, import and prefetch. Of several urgencies the
 * last one counts.
 * @param header `request.headers.priority`; repeated fields come joined by a comma, as they may
 */
export function isBackground(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const items = String(header)
    .split(',')
    .map((item) => item.trim());
  return /^u=[67](?:;|$)/u.test(items.findLast((item) => item.startsWith('u=')) ?? '');
}
