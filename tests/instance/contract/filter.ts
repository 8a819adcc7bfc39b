/**
 * The list's filter: `<field> == "<value>"` (interface.md section 4.2). The document shows no way to
 * put a quote into a value; this instance takes a backslash before a quote or a backslash.
 */

interface Filter {
  readonly field: string;
  readonly value: string;
}

/** Null for anything that is not of the form. */
export function parseFilter(text: string): Filter | null {
  const [left = '', ...others] = text.split('==');
  const field = left.trim();
  if (others.length === 0 || !/^[a-z_]+$/u.test(field)) return null;
  const value = readQuoted(others.join('==').trim());
  return value === null ? null : { field, value };
}

/** The text inside a pair of quotes that ends where the whole text ends. */
function readQuoted(quoted: string): string | null {
  if (!quoted.startsWith('"')) return null;
  let value = '';
  for (let at = 1; at < quoted.length; at += 1) {
    const letter = quoted.charAt(at);
    if (letter === '"') return at === quoted.length - 1 ? value : null;
    if (letter === '\\') {
      at += 1;
      const escaped = quoted.charAt(at);
      if (escaped !== '"' && escaped !== '\\') return null;
      value += escaped;
    } else {
      value += letter;
    }
  }
  return null;
}
