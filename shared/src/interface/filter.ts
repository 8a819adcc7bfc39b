/** Builds the list's filter: `<field> == "<value>"` (interface.md section 4.2). */

const fieldName = /^[a-z][a-z0-9_]{0,63}$/u;

/**
 * Quotes a value so that it cannot leave its quotes: backslash and quote are escaped by a backslash.
 * interface.md shows only this one form, so control characters are refused: a service may not accept them.
 * @throws RangeError when the field is no snake_case name or the value holds a control character
 */
export function filterEquals(field: string, value: string): string {
  if (!fieldName.test(field)) throw new RangeError(`Not a field name: ${JSON.stringify(field)}`);
  if (/\p{Cc}/u.test(value)) throw new RangeError('A filter value cannot hold control characters');
  return `${field} == "${value.replaceAll(/["\\]/gu, '\\$&')}"`;
}
