/**
 * The instance's own comparison of `user_answer` (interface.md section 2.4) with what the card holds as
 * correct. Options are meant by their ids, or by their texts where the shape gave them no ids; several
 * are joined by commas, which a text may hold too.
 */
import { contentPairs, optionText, type CardContent } from '../contract/card-content.ts';

/** How far from the word a recogniser may have heard. */
const nearEnough = 0.8;

export function isRightAnswer(content: CardContent, userAnswer: string): boolean {
  const { kind, options, correct, question } = content;
  const ids = options.map(({ id }) => id);
  switch (kind) {
    case 'choice':
      return read(userAnswer, namesOf(content, ids)).some(
        ([id, ...more]) => more.length === 0 && correct.includes(id ?? ''),
      );
    case 'multiple-choice':
      return read(userAnswer, namesOf(content, ids)).some((given) => sameSet(given, correct));
    case 'arrange': {
      const texts = (order: readonly string[]) =>
        order.map((id) => optionText(content, id)).join('\n');
      return read(userAnswer, namesOf(content, ids)).some(
        (given) => texts(given) === texts(correct),
      );
    }
    case 'fill-blanks':
    case 'match': {
      const lefts = [...new Set(contentPairs(content).map(([left]) => left))];
      const rights = kind === 'match' ? ids.filter((id) => !lefts.includes(id)) : ids;
      const names = lefts.flatMap((left) =>
        rights.flatMap((right) =>
          spellings(content, left, right).map((name) => ({ name, id: `${left}:${right}` })),
        ),
      );
      if (read(userAnswer, names).some((given) => sameSet(given, correct))) return true;
      // Where the shape gave the blanks no names, the words come alone, in the order of the blanks.
      const words = contentPairs(content).map(([, right]) => right);
      return (
        kind === 'fill-blanks' &&
        read(userAnswer, namesOf(content, rights)).some(
          (given) => given.length === words.length && given.every((id, at) => id === words[at]),
        )
      );
    }
    case 'spelling':
      return correct.some((text) => folded(text) === folded(userAnswer));
    case 'speaking':
      return correct.some((text) => near(folded(text), folded(userAnswer)) >= nearEnough);
    case 'reveal':
      return [...correct, question].some((text) => folded(text) === folded(userAnswer));
  }
}

interface Name {
  readonly name: string;
  readonly id: string;
}

function namesOf(content: CardContent, ids: readonly string[]): readonly Name[] {
  return ids.flatMap((id) => [
    { name: id, id },
    { name: optionText(content, id), id },
  ]);
}

/** A pair by ids, by texts, or by one of either. */
function spellings(content: CardContent, left: string, right: string): readonly string[] {
  const lefts = [left, optionText(content, left)];
  const rights = [right, optionText(content, right)];
  return lefts.flatMap((one) => rights.map((other) => `${one}:${other}`));
}

/** Every way of reading a text as names joined by commas, each used once, as the ids that they mean. */
function read(text: string, names: readonly Name[]): readonly (readonly string[])[] {
  return names.flatMap(({ name, id }) => {
    if (text === name) return [[id]];
    if (!text.startsWith(`${name},`)) return [];
    const others = names.filter((other) => other.id !== id);
    return read(text.slice(name.length + 1), others).map((rest) => [id, ...rest]);
  });
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Share of letters that two texts have in common in the same order (longest common subsequence). */
function near(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a)
    row = row.reduce<number[]>((next, above, place) => {
      if (place === 0) return [0];
      const same = letter === b[place - 1];
      next.push(same ? (row[place - 1] ?? 0) + 1 : Math.max(above, next[place - 1] ?? 0));
      return next;
    }, []);
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length, 1);
}
