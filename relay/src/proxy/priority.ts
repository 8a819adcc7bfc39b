/** Reads `Priority` (RFC 9218): whether the learner waits for a request. Only the quota's rule uses it. */
import { parseDictionary } from 'structured-headers';

/** Urgencies from 0 to 7; 3 is the default where none can be read (section 4.1). */
const usual = 3;
/** Our extension sends `backgroundPriority` with index refresh, import and prefetch. */
const leastUrgent = 6;

/** @param header `request.headers.priority`; repeated fields come joined by a comma, as they may */
export function isBackground(header: string | string[] | undefined): boolean {
  return header !== undefined && urgency(String(header)) >= leastUrgent;
}

function urgency(header: string): number {
  try {
    const [value] = parseDictionary(header).get('u') ?? [];
    const isUrgency = typeof value === 'number' && Number.isInteger(value);
    return isUrgency && value >= 0 && value <= 7 ? value : usual;
  } catch {
    // Section 4: what cannot be parsed is ignored.
    return usual;
  }
}
