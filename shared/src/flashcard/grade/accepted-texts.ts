/**
 * The texts that an answer accepts: "color / colour" and "colour; color" are two texts, "(to) run" is one with
 * an optional part.
 */

/** The most texts that one answer accepts, and the most parts that one may leave out. */
const mostTexts = 32;
const mostParts = 4;

/**
 * Signs between several texts in one, the most certain first. Each divides the parts of the one before it where they
 * are short: words divided by commas are, and a longer part is a sentence. UTF-16 units.
 */
export const separators: readonly { readonly sign: RegExp; readonly longest: number }[] = [
  { sign: /[|\n]/u, longest: 60 },
  { sign: /[;；]/u, longest: 60 },
  { sign: /[,，、]/u, longest: 24 },
];
const slash = { sign: /\s\/\s|(?<=\p{L}{3})\/(?=\p{L}{3})/u, longest: 60 };

/** The most likely first. The unchanged answer is always one of them, with its brackets: "f(x)", "()". */
export function acceptedTexts(told: string): readonly string[] {
  let parts: readonly string[] = [told];
  for (const { sign, longest } of [slash, ...separators])
    parts = parts.flatMap((part) => divided(part, sign, longest)).slice(0, mostTexts);
  const read = [told, ...parts].flatMap(withAndWithout).slice(0, mostTexts - 1);
  return [...new Set([...read, told])].filter((text) => text.trim() !== '');
}

function divided(text: string, sign: RegExp, longest: number): readonly string[] {
  const parts = text.split(sign, mostTexts).map((part) => part.trim());
  const plain = parts.every(
    (part) => part !== '' && part.length <= longest && !/[.!?。！？]$/u.test(part),
  );
  return plain ? parts : [text];
}

function withAndWithout(text: string): readonly string[] {
  let texts = [text];
  for (let part = 0; part < mostParts; part++)
    texts = texts.flatMap((one) => {
      const [all, inside = ''] = /[(（]([^()（）]*)[)）]/u.exec(one) ?? [];
      return all === undefined ? [one] : [inside, ''].map((kept) => one.replace(all, () => kept));
    });
  return texts.map((one) => one.replaceAll(/\s+/gu, ' ').trim());
}
