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
const choices = /(?:[\p{L}\p{M}'’-]+|\d+[.,]\d+)(?:\s?[/／|]\s?(?:[\p{L}\p{M}'’-]+|\d+[.,]\d+))+/u;
const noWord = /^(?:[\p{Lu}\p{Ll}]?|or)$/u;
/** A bracket, or sounds at the end: "aimer [qqn]", "dog /dɒɡ/". */
const aside = /[([（［【]([^()[\]（）［］【】]*)[)\]）］】]|(?<=\s)\/([^/]+)\/$/u;
/** A word with its reading behind it: 食[た]べる, 食べる（たべる）. */
const kana = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const ruby = new RegExp(
  String.raw`(?<before>${kana}*)(?:[\p{Script=Han}々]${kana}*)*[\p{Script=Han}々](?<after>${kana}*)\s?[([（［【](?<reading>${kana}+)[)\]）］】]`,
  'gu',
);
/** Signs before senses that are counted, with their numbers where those can be compared. */
const counting = /(?<!\S)\(?(\d{1,2})[.)]\s|[①-⑳❶-❿➀-➓]/gu;
/** Words between two answers. */
const either =
  /\s(?:or|oder|ou|o|eller|lub|или|أو|או|ή|या|veya|hoặc|atau)\s|または|もしくは|或者?|또는/u;
/** What stands behind a noun in a list and is no other noun: its article, its gender, its plural. */
const behind =
  /^(?:el|la|los|las|un[ae]?|les?|l['’]|il|lo|gli|het|the|[mfn]{1,2}\.?|pl\.?|sg\.?|[-–~¨]\p{L}{0,5})$/u;
const behindGerman = /^(?:der|die|das|den|dem|eine?)$/u;

/** The most likely first. The unchanged answer is always one of them, with its brackets: "f(x)", "()". */
export function acceptedTexts(told: string): readonly string[] {
  let parts = senses(told);
  for (const one of [slash, ...separators])
    parts = parts.flatMap((part) => divided(part, one)).slice(0, mostTexts);
  return wholeTexts(told, parts);
}

/** The same of a text that is not divided. */
export function wholeTexts(told: string, parts: readonly string[] = []): readonly string[] {
  const read = [told, ...parts].flatMap(readings).slice(0, mostTexts - 1);
  return [...new Set([...read, told])].filter((text) => text.trim() !== '');
}

/**
 * Texts that may be meant, and are never more than almost right: those around "or", and what a bracket at the end
 * holds, which may be another writing or only tell of a word.
 */
export function nearTexts(told: string): readonly string[] {
  const parts = told.split(either);
  const [all = '', inside = ''] =
    /\s*[([（［【]([^()[\]（）［］【】]+)[)\]）］】]$/u.exec(told) ?? [];
  const isWord = /[^\P{L}\p{Script=Latin}]|\p{L}{3}/u.test(inside);
  const [, writing] = isWord ? withoutTails([told.slice(0, told.length - all.length), inside]) : [];
  return [...(parts.length > 1 ? parts : []), ...(writing === undefined ? [] : [writing])];
}

/** Parts of a list without those that are no answers: of "Haus, das" the article. */
export function withoutTails(parts: readonly string[]): readonly string[] {
  const [head = '', ...others] = parts.map((part) => part.trim());
  const isTail = (part: string): boolean =>
    behind.test(part) || (/^\p{Lu}/u.test(head) && behindGerman.test(part));
  return head.length < 3 || isTail(head) ? parts : [head, ...others.filter((one) => !isTail(one))];
}

/** "①big ②large" and "1. big 2. large" are two texts. */
function senses(text: string): readonly string[] {
  const signs = [...text.matchAll(counting)];
  const isRun = signs.every(([, digits], at) => Number(digits ?? at + 1) === at + 1);
  if (signs.length < 2 || signs[0]?.index !== 0 || !isRun) return [text];
  return signs.map(({ index, 0: sign }, at) =>
    text.slice(index + sign.length, signs[at + 1]?.index).replace(/[;,；，、\s]+$/u, ''),
  );
}

function divided(text: string, { sign, longest }: typeof slash): readonly string[] {
  const all = text.split(sign, mostTexts).map((part) => part.trim());
  const parts = sign === comma.sign ? withoutTails(all) : all;
  // "Haus, das" is "das Haus" too.
  const [head = '', ...tails] = all.filter((part, at) => at === 0 || !parts.includes(part));
  const named = tails.filter(
    (tail) => /^\p{L}{2,}$/u.test(tail) && !/^(?:[mfn]{2}|pl|sg)$/u.test(tail),
  );
  if (tails.length > 0 && parts.length === 1)
    return [head, ...named.map((tail) => `${tail} ${head}`)];
  const plain = parts.every(
    (part) => part !== '' && part.length <= longest && !/[.!?。！？]$/u.test(part),
  );
  return plain && (sign !== comma.sign || !sentence.test(text)) ? parts : [text];
}

/** With what stands in brackets and without it, and with each of the words around a slash. */
function readings(text: string): readonly string[] {
  let texts = [
    ...new Set([
      text,
      text.replaceAll(ruby, (all, before: string, after: string, reading: string) => {
        if (reading.startsWith(before) && reading.endsWith(after)) return reading;
        return after === '' ? `${before}${reading}` : all;
      }),
    ]),
  ];
  for (let part = 0; part < mostParts; part++)
    texts = texts.flatMap((one) => {
      const [all, inside = '', sounds = inside] = aside.exec(one) ?? [];
      if (all !== undefined) {
        const others = inside.split(/[/／]/u).map((other) => other.trim());
        const kept = others.some((other) => noWord.test(other)) ? [sounds] : others;
        return [...kept, ''].map((other) => one.replace(all, () => other));
      }
      const [run = ''] = choices.exec(one) ?? [];
      const words = run.split(/\s?[/／|]\s?/u);
      if (words.some((word) => noWord.test(word))) return [one];
      return words.map((word) => one.replace(run, () => word));
    });
  return texts.map((one) => one.replaceAll(/^\d+\)|\s+/gu, ' ').trim());
}
