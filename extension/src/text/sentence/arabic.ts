/** Arabic without full stops: headings that end with a colon, and commas between sentences. */

/** @returns further sentence ends, in order */
export function arabicEnds(text: string): number[] {
  if (text.length >= longRun && !/[.!?؟]/u.test(text)) return commas(text);
  // The heading of a question, or a line with a date; other colons introduce what follows them.
  const [heading, words = ''] = /^([^.!?؟:]{2,100}):\s+(?=[^.!?؟"«“]{12,})/u.exec(text) ?? [];
  if (heading === undefined || reports.test(words)) return [];
  const question =
    text.charAt(text.slice(heading.length).search(/[.!?؟]/u) + heading.length) === '؟';
  return question || /\d{4}/u.test(words) ? [heading.length] : [];
}

/** In characters. */
const longRun = 120;
const shortest = 30;

function commas(text: string): number[] {
  const ends: number[] = [];
  let from = 0;
  // Not before the last item of an enumeration.
  for (const { 0: found, index } of text.matchAll(/،\s+(?!\S+،)/gu)) {
    const at = index + found.length;
    if (at - from < shortest || text.length - at < shortest / 2) continue;
    ends.push(at);
    from = at;
  }
  return ends;
}

/** Said, added, asked, wrote. */
const reports =
  /(?:^|\s)[وف]?(?:[يتن]?قول|قال|قائل|أضاف|سأل|يسأل|أكد|ذكر|أعلن|صرح|كتب|أوضح|تابع|أجاب|رد)/u;
