/**
 * The texts that an answer accepts: "color / colour" and "colour; color" are two texts, "(to) run" is one with
 * an optional part.
 */

/** The most texts that one answer accepts, and the most parts that one may leave out. */
const mostTexts = 32;
const mostParts = 4;

const comma = { sign: /[,，、،]/u, longest: 24 };
/**
 * Signs between several texts in one, the most certain first. Each divides the parts of the one before it where they
 * are short: words divided by commas are, and a longer part is a sentence. UTF-16 units.
 */
export const separators: readonly { readonly sign: RegExp; readonly longest: number }[] = [
  { sign: /[|\n]/u, longest: 60 },
  { sign: /[;；؛]/u, longest: 60 },
  comma,
];
/** Commas of "Good morning, Anna", "Yes, please", "10,000" and "你好，世界", and not of "Hund (m), Köter (m)". */
const sentence = /^\P{L}*\p{Lu}(?:[^,]*\s[^,([]|.*,\s*\p{Ll})|\p{N}[,，]\p{N}|，\p{Script=Han}/u;
const slash = { sign: /\s[/／]\s/u, longest: 60 };
/** Words around slashes, and those of them that are no words: "km/h", "niño/a", "and/or". */
const choices = /[\p{L}\p{M}'’-]+(?:(?:[/／|]|\s[/／|]\s)[\p{L}\p{M}'’-]+)+/u;
const noWord = /^(?:[\p{Lu}\p{Ll}]?|or)$/u;
/** A bracket, or sounds at the end: "aimer [qqn]", "dog /dɒɡ/". */
const aside = /[([（［【]([^()[\]（）［］【】]*)[)\]）］】]|(?<=\s)\/([^/]+)\/$/u;

/** The most likely first. The unchanged answer is always one of them, with its brackets: "f(x)", "()". */
export function acceptedTexts(told: string): readonly string[] {
  let parts: readonly string[] = [told];
  for (const one of [slash, ...separators])
    parts = parts.flatMap((part) => divided(part, one)).slice(0, mostTexts);
  return wholeTexts(told, parts);
}

/** The same of a text that is not divided. */
export function wholeTexts(told: string, parts: readonly string[] = []): readonly string[] {
  const read = [told, ...parts].flatMap(readings).slice(0, mostTexts - 1);
  return [...new Set([...read, told])].filter((text) => text.trim() !== '');
}

function divided(text: string, { sign, longest }: typeof slash): readonly string[] {
  const parts = text.split(sign, mostTexts).map((part) => part.trim());
  const plain = parts.every(
    (part) => part !== '' && part.length <= longest && !/[.!?。！？]$/u.test(part),
  );
  return plain && (sign !== comma.sign || !sentence.test(text)) ? parts : [text];
}

/** With what stands in brackets and without it, and with each of the words around a slash. */
function readings(text: string): readonly string[] {
  let texts = [text];
  for (let part = 0; part < mostParts; part++)
    texts = texts.flatMap((one) => {
      const [all, inside = '', sounds = inside] = aside.exec(one) ?? [];
      if (all !== undefined) return [sounds, ''].map((kept) => one.replace(all, () => kept));
      const [run = ''] = choices.exec(one) ?? [];
      const words = run.split(/\s?[/／|]\s?/u);
      if (words.some((word) => noWord.test(word))) return [one];
      return words.map((word) => one.replace(run, () => word));
    });
  return texts.map((one) => one.replaceAll(/^\d+\)|\s+/gu, ' ').trim());
}
