/**
 * The texts that an answer accepts: "color / colour" and "colour; color" are two texts, "(to) run" is one with
 * an optional part.
 */

/** The most texts that one answer accepts. */
const mostTexts = 32;
const mostParts = 4;

/** Longest part of a list of texts, in UTF-16 units; a longer part is a sentence. */
const longestPart = 60;
const longestWords = 24;

/** The most likely first. The unchanged answer is always one of them, with its brackets: "f(x)", "()". */
export function acceptedTexts(told: string): readonly string[] {
  const read = [told, ...alternatives(told)].flatMap(withAndWithout).slice(0, mostTexts - 1);
  return [...new Set([...read, told])].filter((text) => text.trim() !== '');
}

/** Each separator divides the parts of the one before it. */
function alternatives(told: string): readonly string[] {
  let parts: readonly string[] = [told];
  for (const separator of [
    /\s*[;；|]\s*/u,
    /\s+\/\s+/u,
    /(?<=\p{L}{3})\/(?=\p{L}{3})/u,
    /[,，、]\s*/u,
  ])
    parts = parts.flatMap((part) => divided(part, separator)).slice(0, mostTexts);
  return parts;
}

/** Words divided by commas are short; a longer part belongs to a sentence. */
function divided(text: string, separator: RegExp): readonly string[] {
  const parts = text.split(separator, mostTexts).map((part) => part.trim());
  const longest = separator.source.includes(',') ? longestWords : longestPart;
  const plain = parts.every(
    (part) => part !== '' && part.length <= longest && !/[.!?。！？]$/u.test(part),
  );
  return plain ? parts : [text];
}

function withAndWithout(text: string): readonly string[] {
  let texts = [text];
  for (let part = 0; part < mostParts; part++)
    texts = texts.flatMap((one) => {
      const [all, inside] = /[(（]([^()（）]*)[)）]/u.exec(one) ?? [];
      if (all === undefined) return [one];
      return [one.replace(all, () => inside ?? ''), one.replace(all, '')];
    });
  return texts.map((one) => one.replaceAll(/\s+/gu, ' ').trim());
}
