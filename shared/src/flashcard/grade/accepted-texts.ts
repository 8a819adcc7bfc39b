/**
 * The texts that an answer accepts: "color / colour" and "colour; color" are two texts, "(to) run" is one with
 * an optional part.
 */

/** The most texts that one answer accepts. */
const mostTexts = 32;
const mostParts = 4;

/** Longest part of a list of texts, in UTF-16 units; a longer part is a sentence. */
const longestPart = 60;

/** The most likely first. The unchanged answer is always one of them, with its brackets: "f(x)", "()". */
export function acceptedTexts(told: string): readonly string[] {
  const read = [told, ...alternatives(told)].flatMap(withAndWithout).slice(0, mostTexts - 1);
  return [...new Set([...read, told])].filter((text) => text.trim() !== '');
}

function alternatives(told: string): readonly string[] {
  for (const separator of [/\s*[;；|]\s*/u, /\s+\/\s+/u, /(?<=\p{L}{3})\/(?=\p{L}{3})/u]) {
    const parts = told.split(separator, mostTexts).map((part) => part.trim());
    const plain = parts.every(
      (part) => part !== '' && part.length <= longestPart && !/[.!?。！？]$/u.test(part),
    );
    if (parts.length > 1 && plain) return parts;
  }
  return [];
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
