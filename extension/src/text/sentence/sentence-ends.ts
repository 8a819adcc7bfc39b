/**
 * Finds the sentence ends of a text. Unicode (UAX 29) gives the candidates: a terminator, closing marks,
 * white space. Abbreviations, lists, quotations and marks inside words are then excluded, and ends without
 * a space are added. Every step reads a limited piece of text, so the time is linear.
 */
import { beginsWithAbbreviation, isAbbreviated } from './abbreviations.ts';
import { arabicEnds } from './arabic.ts';
import { enclosedIn } from './enclosed.ts';
import { isListMarker, listItems } from './list-items.ts';
import { endWithoutSpace, type Candidate } from './without-space.ts';

/** @returns offsets at which a new sentence begins, in order, without the first sentence's */
export function sentenceEnds(text: string, language: string): number[] {
  const isEnclosed = enclosedIn(text);
  const further = [...listItems(text), ...(isLanguage(language, 'ar') ? arabicEnds(text) : [])];
  further.sort((one, other) => one - other);
  const ends: number[] = [];
  const end = (at: number) => {
    if (at > (ends.at(-1) ?? 0) && at < text.length) ends.push(at);
  };
  let next = 0;
  const endFurther = (before: number) => {
    for (; next < further.length && (further[next] ?? 0) <= before; next += 1)
      end(further[next] ?? 0);
  };
  for (const { 0: whole, index } of text.matchAll(terminators(language))) {
    endFurther(index);
    const from = ends.at(-1) ?? 0;
    const found = withoutOpening(text, from, whole, index);
    const at = endAfter({ text, from, found, index, language });
    if (at > 0 && !isEnclosed(at)) end(at);
  }
  endFurther(text.length);
  return ends;
}

/** How far each step looks back and ahead, in characters. */
const reach = 80;
const anyStop = String.raw`\p{Sentence_Terminal}…‥`;

/**
 * ". . ." is one ellipsis. A mark may close after a space, « Non ! », or be one that opens in other
 * languages: »Nein!«, „Nein!“
 */
function terminators(language: string): RegExp {
  const own = isLanguage(language, 'hy') ? ':' : isLanguage(language, 'el') ? ';' : '';
  const stop = `${anyStop}${own}`;
  const close = String.raw`"'”’»)\]」』】〉》›）］*_`;
  return new RegExp(
    String.raw`(?:\.[ \u00A0]){2,}\.(?:[ \u00A0]\.)?|[${stop}](?:[${stop}${close}\u202A-\u202E]|(?:[ \u00A0\u202F]»|[«“‘])(?=[\s.,;:!?)]|$))*`,
    'gu',
  );
}

/** Without a straight quotation mark that opens the next sentence: 雨だ。"はい"と言う。 */
function withoutOpening(text: string, from: number, found: string, index: number): string {
  const mark = found.at(-1) ?? '';
  const stop = index + found.length;
  if (!/["']/u.test(mark) || !eastAsian.test(text.charAt(stop))) return found;
  const before = text.slice(Math.max(from, index - longestQuotation), stop);
  return before.split(mark).length % 2 === 0 ? found.slice(0, -1) : found;
}

/** In characters. */
const longestQuotation = 300;

/** @returns where the next sentence begins, or -1 if none does */
function endAfter(candidate: Candidate): number {
  const { text, from, found, index, language } = candidate;
  const stop = index + found.length;
  const space = trailing.exec(text.slice(stop, stop + reach))?.[0].length ?? 0;
  const at = stop + space;
  const after = text.slice(at, at + reach);
  const before = text.slice(Math.max(from, stop - reach), stop);
  const whole = stop - from <= reach;
  if (after === '' || (whole && isListMarker(before, from === 0))) return -1;
  const previous = text.charAt(index - 1);
  if (/^\.[ \u00A0]\./u.test(found)) return afterSpacedEllipsis(candidate, at, after);
  // "[...]", "(?)": a comment on the text, not part of it.
  if (/^(?:\.{2,3}|…|[?!]+)[)\]]["'”’»]*$/u.test(found) && /[[(]/u.test(previous)) return -1;
  const last = lastStop.exec(found)?.[0] ?? '';
  if (space === 0)
    return endsWithoutSpace(candidate, last, after) ? at : endWithoutSpace(candidate);
  if (/^[,;:/]/u.test(after)) return -1;
  // "That was all. ...and yet", but not "Yes. ... No."
  if (/^[.!?…]/u.test(after)) return found === '.' && /^(?:\.{3}|…)\p{L}/u.test(after) ? at : -1;
  // Another speaker, or an item; but «Come, – said he. – It is late».
  if (/^[-–—]+\s/u.test(after))
    return /^[-–—]\s\p{Lu}/u.test(after) && !quotedAndSaid.test(before) ? at : -1;
  const closed = !found.endsWith(last);
  if (/^[^\p{L}\p{N}]*\p{Ll}/u.test(after)) {
    if (last === '.' && !closed && beginsWithAbbreviation(after, language))
      return isAbbreviated(before, after, { language, whole }) ? -1 : at;
    return /[!?]/u.test(last) && !closed && !goesOn(before, after, text.charAt(from)) ? at : -1;
  }
  if (/[…‥]/u.test(last) && !startsWithCapital(after)) return -1;
  // "around... 300 people"
  if (/\.\./u.test(found) && /^\p{N}+\P{L}*\p{Ll}/u.test(after)) return -1;
  // The source of a quotation ends with the stop after it: “…” (Lee 55).
  if (closed && /^\([^()]{1,80}\)\s?[.!?](?:\s|$)/u.test(after)) return -1;
  return last === '.' && isAbbreviated(before, after, { language, whole }) ? -1 : at;
}

/** White space and following note numbers belong to the sentence before them. */
const trailing = /^\s*(?:(?<=\s)\[\d{1,3}\]\s*)*/u;
const quotedAndSaid = /[«„“"][^»”"]*[-–—]\s\p{Ll}[^»”"]*$/u;
const lastStop = new RegExp(`[${anyStop}:;](?=[^${anyStop}:;]*$)`, 'u');

/** "compounds. . . . The": a full stop, and an ellipsis that begins the next sentence. */
function afterSpacedEllipsis({ text, found, index }: Candidate, at: number, after: string): number {
  const dots = found.split('.').length - 1;
  if (dots < 4 || !startsWithCapital(after)) return -1;
  return /\S/u.test(text.charAt(index - 1)) ? index + 2 : at;
}

/** Scripts whose sentences need no space between them. */
function endsWithoutSpace({ text, found, index }: Candidate, last: string, after: string): boolean {
  if (/[…‥]/u.test(last) || last === '') return false;
  if (/[！？｡。]["”’」』]+$/u.test(found) && saidAfter.test(after)) return false;
  if (last === '．') return !(/\p{N}/u.test(text.charAt(index - 1)) && /^\p{N}/u.test(after));
  if (last > '\u007F' || (/[!?]/u.test(last) && eastAsian.test(after))) return true;
  // Whole words of a script without capitals; Thai has stops inside its abbreviations.
  return (
    /^(?!\p{Script=Thai})\p{Lo}[\p{Lo}\p{M}]/u.test(after) &&
    /[\p{Lo}\p{M}]{2}$/u.test(text.slice(Math.max(0, index - 4), index))
  );
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** 「行け！」と言った。 “好！”他说。 */
const saidAfter = /^(?:と|って|[\p{Script=Han}，]{0,6}[说說道问問答喊叫想])/u;

/**
 * A small letter after "!" or "?": "Leave me alone! he cried.", "– Halt! ruft er.", "at Yahoo! in town".
 * After a full stop, a small letter may begin a carelessly written sentence.
 */
function goesOn(before: string, after: string, first: string): boolean {
  return /[-–—]/u.test(first) || saidInEnglish.test(after) || /\S\s+\p{Lu}\p{Ll}+!$/u.test(before);
}

const saidInEnglish =
  /^(?:(?:he|she|they|we|i) (?:said|asked|cried|called|yelled|shouted|exclaimed|replied|whispered|thought)|said|asked|cried)\b/iu;

function startsWithCapital(after: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(after);
}

function isLanguage(language: string, ...primaries: readonly string[]): boolean {
  return primaries.includes(language.split(/[-_]/u)[0]?.toLowerCase() ?? '');
}
