/** What a learner does on a card of each kind, through names and roles alone, with mouse or keys. */
import type { CardOption, Flashcard } from '@gleaner/shared';
import type { Locator, Page } from 'playwright';

/** An answer to `card` as `grade` takes it; a wrong one differs from what is right. */
export function givenFor(card: Flashcard, right: boolean): readonly string[] {
  if (right) return card.kind === 'choice' ? card.correct.slice(0, 1) : card.correct;
  const others = card.options.filter(({ id }) => !card.correct.includes(id));
  switch (card.kind) {
    case 'choice':
      return others.slice(0, 1).map(({ id }) => id);
    case 'multiple-choice':
      return others.length > 0 ? [others[0]?.id ?? ''] : card.correct.slice(0, 1);
    case 'arrange':
      return [...card.correct].reverse();
    case 'fill-blanks':
    case 'match':
      return crossed(card);
    case 'spelling':
      return ['quite another word'];
    case 'speaking':
    case 'reveal':
      return [];
  }
}

/** Each left side with another right one than its own. */
function crossed({ correct, options }: Flashcard): readonly string[] {
  const pairs = correct.map(splitPair);
  if (options.length === 0) return pairs.map(([left]) => `${left}:quite another`);
  const used = pairs.map(([, right]) => right);
  const spare = options.find(({ id, group }) => group !== 'left' && !used.includes(id))?.id;
  const rights = [...used.slice(1), spare ?? used[0] ?? ''];
  return pairs.map(([left], place) => `${left}:${rights[place] ?? ''}`);
}

function splitPair(pair: string): readonly [left: string, right: string] {
  const cut = pair.indexOf(':');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
}

/** Answers the card on screen, right or wrong, up to its feedback. */
export async function answer(popup: Page, card: Flashcard, right: boolean): Promise<void> {
  switch (card.kind) {
    case 'choice':
      await popup.getByRole('button', { name: textOf(card, givenFor(card, right)[0]) }).click();
      return;
    case 'reveal':
      await popup.getByRole('button', { name: 'Show answer' }).click();
      await gradeOneself(popup, right);
      return;
    case 'speaking':
      await gradeOneself(popup, right);
      return;
    case 'multiple-choice':
    case 'fill-blanks':
    case 'spelling':
    case 'arrange':
    case 'match':
      await place(popup, card, givenFor(card, right));
      await popup.getByRole('button', { name: 'Check' }).click();
  }
}

async function gradeOneself(popup: Page, knew: boolean): Promise<void> {
  await popup.getByRole('button', { name: knew ? 'I knew it' : 'I did not know it' }).click();
}

/** Puts `given`, or a part of an answer, onto a card that is checked when it is complete. */
export async function place(popup: Page, card: Flashcard, given: readonly string[]): Promise<void> {
  for (const one of given)
    switch (card.kind) {
      case 'multiple-choice':
        await popup.getByRole('checkbox', { name: textOf(card, one), exact: true }).check();
        break;
      case 'spelling':
        await popup.getByRole('textbox', { name: 'Your answer' }).fill(one);
        break;
      case 'arrange':
        await word(popup, 'Words', textOf(card, one)).click();
        break;
      case 'fill-blanks':
        await fillBlank(popup, card, ...splitPair(one));
        break;
      case 'match': {
        const [left, right] = splitPair(one);
        await word(popup, 'First column', textOf(card, left)).click();
        await word(popup, 'Second column', textOf(card, right)).click();
        break;
      }
      case 'choice':
      case 'speaking':
      case 'reveal':
        throw new Error(`Nothing is placed on a card of kind ${card.kind}`);
    }
}

async function fillBlank(popup: Page, card: Flashcard, name: string, value: string): Promise<void> {
  const names = [...new Set(card.correct.map((pair) => splitPair(pair)[0]))];
  const number = names.indexOf(name) + 1;
  if (card.options.length === 0) {
    await popup.getByRole('textbox', { name: `Blank ${number}` }).fill(value);
    return;
  }
  await popup.getByRole('button', { name: `Blank ${number}, empty` }).click();
  await word(popup, 'Words', textOf(card, value)).click();
}

/** One that is not used up; two of the same text stand for each other. */
function word(popup: Page, list: string, name: string): Locator {
  return popup
    .getByRole('list', { name: list })
    .getByRole('button', { name, exact: true, disabled: false })
    .first();
}

function textOf(card: Flashcard, id: string | undefined): string {
  return card.options.find((option) => option.id === id)?.text ?? '';
}

/** Keys that answer the card on screen rightly, as a learner would press them who sees what is shown. */
export async function answerByKeys(popup: Page, card: Flashcard): Promise<void> {
  const press = (key: string): Promise<void> => popup.keyboard.press(key);
  switch (card.kind) {
    case 'choice':
      await press(await digitOf(popup.locator('.option'), card, card.correct[0]));
      return;
    case 'multiple-choice':
      for (const id of card.correct) await press(await digitOf(popup.locator('.option'), card, id));
      break;
    case 'spelling':
      await popup.keyboard.type(card.correct[0] ?? '');
      break;
    case 'arrange':
      for (const id of card.correct) await press(await digitOf(bank(popup), card, id));
      break;
    case 'fill-blanks':
      if (card.options.length === 0) {
        for (const pair of card.correct) {
          await popup.keyboard.type(splitPair(pair)[1]);
          await press('Enter');
        }
        return;
      }
      for (const pair of card.correct)
        await press(await digitOf(bank(popup), card, splitPair(pair)[1]));
      break;
    case 'match':
      for (const pair of card.correct) {
        const [left, right] = splitPair(pair);
        await press(await digitOf(column(popup, 'First column'), card, left));
        const place = Number(await digitOf(column(popup, 'Second column'), card, right));
        await press('abcdefghi'.charAt(place - 1));
      }
      break;
    case 'reveal':
      await press('Space');
      await popup.getByRole('button', { name: 'I knew it' }).waitFor();
      await press('1');
      return;
    case 'speaking':
      await press('1');
      return;
  }
  await press('Enter');
}

const bank = (popup: Page): Locator => column(popup, 'Words');
const column = (popup: Page, name: string): Locator =>
  popup.getByRole('list', { name }).getByRole('button');

/** The digit of the control that shows an option, the first that is not used up. */
async function digitOf(
  controls: Locator,
  card: Flashcard,
  id: string | undefined,
): Promise<string> {
  const wanted: CardOption['text'] = textOf(card, id);
  const shown = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.querySelector('.option-text, .chip-text')?.textContent ?? '',
      used: element.getAttribute('aria-disabled') === 'true',
    })),
  );
  return String(shown.findIndex(({ text, used }) => text === wanted && !used) + 1);
}
