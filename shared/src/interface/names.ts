/**
 * Names of fields. interface.md section 4 says snake_case; a service whose JSON is mapped from gRPC
 * answers the same fields in camelCase, and both are read.
 */

/** No answer is nested deeper; a hostile one would exhaust the stack. */
const deepest = 64;

/** A copy with every camelCase name in snake_case; a name that occurs in both forms stays as it is. */
export function snakeNames(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => snakeNames(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const snake = /^[a-z]+(?:[A-Z][a-z0-9]*)+$/u.test(name)
        ? name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
        : name;
      return [Object.hasOwn(value, snake) ? name : snake, snakeNames(member, depth + 1)];
    }),
  );
}
