/** Words that can be said aloud and are in no dictionary, another for each number. */
const syllables = ['lo', 'mi', 'ra', 'sen', 'tu'];

export function spokenWord(number: number): string {
  const digits = Array.from(number.toString(syllables.length).padStart(3, '0'));
  return digits.map((digit) => syllables[Number(digit)]).join('');
}
