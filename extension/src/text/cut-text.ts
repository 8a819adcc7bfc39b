/** At most so many UTF-16 code units of a text, and no half of a character at the end. */
export function cutText(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .toWellFormed();
}
