/** What a learner does on a card of each kind, through names and roles alone, with mouse or keys. */
import type { Locator, Page } from 'playwright';
import type { KnownCard } from '../instance/cards/known-card.ts';
import { knownAnswer, optionWithId, pairSides, type KnownAnswer } from './known-answer.ts';

/** Answers the card on screen, right or wrong, up to its feedback, or to the next card. */
export async function answer(popup: Page, card: KnownCard, right: boolean): Promise<KnownAnswer> {
  const given = knownAnswer(card, right);
  switch (card.kind) {
    case 'choice':
      await popup.getByRole('button', { name: textOf(card, given.parts[0]) }).click();
      break;
    case 'reveal':
      await popup.getByRole('button', { name: 'Show answer' }).click();
      await gradeOneself(popup, right);
      break;
    case 'speaking':
      await gradeOneself(popup, right);
      break;
    case 'multiple-choice':
    case 'fill-blanks':
    case 'spelling':
    case 'arrange':
    case 'match':
      await place(popup, card, given.parts);
      await popup.getByRole('button', { name: 'Check' }).click();
  }
  return given;
}

/** Each single thing that is put onto a card before {@link lastStep}. */
export function halfSteps({ card, parts }: KnownAnswer): ((popup: Page) => Promise<void>)[] {
  if (card.kind === 'reveal')
    return [(popup) => popup.getByRole('button', { name: 'Show answer' }).click()];
  if (card.kind === 'choice' || card.kind === 'speaking') return [];
  return parts.map((part) => (popup) => place(popup, card, [part]));
}

/** What makes an answer of a card on which all half steps were done. */
export async function lastStep(popup: Page, { card, right }: KnownAnswer): Promise<void> {
  if (card.kind === 'choice') await answer(popup, card, right);
  else if (card.kind === 'reveal' || card.kind === 'speaking') await gradeOneself(popup, right);
  else await popup.getByRole('button', { name: 'Check' }).click();
}

async function gradeOneself(popup: Page, knew: boolean): Promise<void> {
  await popup.getByRole('button', { name: knew ? 'I knew it' : 'I didn’t know it' }).click();
}

/** Puts `parts` of an answer onto a card that is checked when it is complete. */
export async function place(popup: Page, card: KnownCard, parts: readonly string[]): Promise<void> {
  for (const part of parts)
    switch (card.kind) {
      case 'multiple-choice':
        await popup.getByRole('checkbox', { name: textOf(card, part), exact: true }).check();
        break;
      case 'spelling':
        await popup.getByRole('textbox', { name: 'Your answer' }).fill(part);
        break;
      case 'arrange':
        await word(popup, 'Words', textOf(card, part)).click();
        break;
      case 'fill-blanks':
        await fillBlank(popup, card, ...pairSides(part));
        break;
      case 'match': {
        const [left, right] = pairSides(part);
        const first = word(popup, 'First column', textOf(card, left));
        // The last pair is made by itself; then its name is longer.
        if ((await first.count()) === 0) break;
        await first.click();
        await word(popup, 'Second column', textOf(card, right)).click();
        break;
      }
      case 'choice':
      case 'speaking':
      case 'reveal':
        throw new Error(`Nothing is placed on a card of kind ${card.kind}`);
    }
}

async function fillBlank(popup: Page, card: KnownCard, name: string, value: string): Promise<void> {
  const names = [...new Set(card.correct_values.map((pair) => pairSides(pair)[0]))];
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

function textOf(card: KnownCard, id = ''): string {
  return optionWithId(card, id).text;
}

/** Presses a key once the review takes presses again after it changed. */
export async function pressKey(popup: Page, key: string): Promise<void> {
  await popup.locator('[data-fresh]').waitFor({ state: 'detached' });
  await popup.keyboard.press(key);
}

/** Answers the card on screen rightly by keys alone, as a learner does who sees what is shown. */
export async function answerByKeys(popup: Page, card: KnownCard): Promise<KnownAnswer> {
  const given = knownAnswer(card, true);
  await pressAnswer(popup, given);
  return given;
}

async function pressAnswer(popup: Page, { card, parts }: KnownAnswer): Promise<void> {
  const press = (key: string): Promise<void> => pressKey(popup, key);
  switch (card.kind) {
    case 'choice':
      await press(await digitOf(popup.locator('.option'), card, parts[0]));
      return;
    case 'multiple-choice':
      for (const id of parts) await press(await digitOf(popup.locator('.option'), card, id));
      break;
    case 'spelling':
      await popup.keyboard.type(parts[0] ?? '');
      break;
    case 'arrange':
      for (const id of parts) await press(await digitOf(bank(popup), card, id));
      break;
    case 'fill-blanks':
      if (card.options.length === 0) {
        for (const pair of parts) {
          await popup.keyboard.type(pairSides(pair)[1]);
          await press('Enter');
        }
        return;
      }
      for (const pair of parts) await press(await digitOf(bank(popup), card, pairSides(pair)[1]));
      // A single blank is checked by its digit.
      if (parts.length === 1) return;
      break;
    case 'match':
      for (const pair of parts) {
        const [left, right] = pairSides(pair);
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
  card: KnownCard,
  id: string | undefined,
): Promise<string> {
  const wanted = textOf(card, id);
  const shown = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.querySelector('.option-text, .chip-text')?.textContent ?? '',
      used: element.getAttribute('aria-disabled') === 'true',
    })),
  );
  return String(shown.findIndex(({ text, used }) => text === wanted && !used) + 1);
}
