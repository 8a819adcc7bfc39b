/** As few keys as possible, and no key with an unexpected effect. */
import type { Flashcard } from '@gleaner/shared';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressesCount, pressKeys } from '../../../testing/press-keys.ts';
import { cards, plainCard, typedBlanks } from '../answers/testing-cards.ts';
import { showSession, type ShownSession } from './testing-screen.tsx';

let shown: ShownSession;
const show = (...list: Flashcard[]): void => {
  shown = showSession(...list);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = () => page.getByRole('textbox');
const firsts = () => shown.state().cards.map(({ first }) => first?.submission);
const asked = () => shown.state().queue;

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

describe('a card that is revealed', () => {
  it('takes two keys: Space shows the answer, and Space again says that it was known', async () => {
    show(cards.reveal, cards.choice);
    await expect.element(button('Show answer')).toBeVisible();
    await pressKeys(' ');
    await expect.element(button('I knew it')).toBeVisible();
    await pressKeys(' ');
    await expect.element(button(/good luck/u)).toBeVisible();
    expect(firsts()[0]).toMatchObject({ is_correct: true });
    expect(shown.state().feedback).toBeNull();
  });
});

describe('a learner who does not know the answer', () => {
  it.each<[Flashcard]>([
    [cards.choice],
    [cards['multiple-choice']],
    [cards['fill-blanks']],
    [cards.arrange],
    [cards.match],
  ])('says so with X: $kind', async (card) => {
    show(card);
    await expect.element(button(/I don’t know/u)).toHaveAttribute('aria-keyshortcuts', 'X');
    await pressKeys('x');
    await expect.element(page.getByText('Incorrect', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ user_answer: 'unknown', is_correct: false });
    await expect.element(button(/Count as correct/u)).not.toBeInTheDocument();
  });

  it.each([[cards.spelling], [typedBlanks]])('says so with Alt+X: $id', async (card) => {
    show(card);
    await expect.element(button(/I don’t know/u)).toHaveAttribute('aria-keyshortcuts', 'Alt+X');
    await pressKeys('x{Alt>}x{/Alt}');
    await expect.poll(firsts).toMatchObject([{ user_answer: 'unknown', is_correct: false }]);
  });
});

describe('what an answer counts as', () => {
  it('a wrong answer counts as right with C, and as wrong again with W', async () => {
    show(cards.choice);
    await expect.element(button(/deep sorrow/u)).toBeVisible();
    await pressKeys('2');
    await expect.element(button(/Count as correct/u)).toBeVisible();
    await pressKeys('c');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ user_answer: 'B', is_correct: true });
    await pressKeys('w');
    await expect.element(page.getByText('Incorrect', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ user_answer: 'B', is_correct: false });
  });

  it('a slip in a blank is right, and counts as wrong with W', async () => {
    show({ ...typedBlanks, correct: ['blank1:necessary', 'blank2:has'] });
    await field().nth(0).fill('neecssary');
    await field().nth(1).fill('has');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Almost right')).toBeVisible();
    await pressKeys('w');
    await expect.element(page.getByText('Incorrect', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ is_correct: false });
  });

  it('another form of a word in a blank is wrong, and counts as right with C', async () => {
    show(typedBlanks);
    await field().nth(0).fill('gose');
    await field().nth(1).fill('has');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Almost right')).toBeVisible();
    await pressKeys('c');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ is_correct: true });
  });

  it('a slip in a spoken word is wrong, and counts as right with C', async () => {
    show(cards.spelling);
    await field().fill('gosamer');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('You’ll see it again.')).toBeVisible();
    await pressKeys('c');
    await expect.element(page.getByText('Correct', { exact: true })).toBeVisible();
    expect(firsts()[0]).toMatchObject({ user_answer: 'gosamer', is_correct: true });
  });
});

/** The event of a keyboard whose layout gives `key`. */
function press(target: Element, key: string, code: string, held: KeyboardEventInit): void {
  const options = { key, code, bubbles: true, cancelable: true, ...held };
  target.dispatchEvent(new KeyboardEvent('keydown', options));
  target.dispatchEvent(new KeyboardEvent('keyup', options));
}

describe('while typing', () => {
  it.each([
    ['Option+S, ß', 'ß', 'KeyS'],
    ['Option+S, ś', 'ś', 'KeyS'],
    ['Option+U, a dead key', 'Dead', 'KeyU'],
    ['Option+L, ł', 'ł', 'KeyL'],
    ['Option+L, ¬', '¬', 'KeyL'],
    ['Option+X, ≈', '≈', 'KeyX'],
  ])('%s types a character and has no other effect', async (_name, key, code) => {
    show(cards.spelling, cards.choice);
    await field().fill('Stra');
    await pressesCount();
    press(field().element(), key, code, { altKey: true });
    expect(asked()).toEqual([0, 1]);
    expect(shown.state().feedback).toBeNull();
    await expect.element(field()).toHaveValue('Stra');
  });

  it.each([
    ['Alt and the letter', 's'],
    ['Alt and the letter of another alphabet', 'ы'],
  ])('%s skips', async (_name, key) => {
    show(cards.spelling, cards.choice);
    await field().fill('Stra');
    await pressesCount();
    press(field().element(), key, 'KeyS', { altKey: true });
    await expect.element(button(/good luck/u)).toBeVisible();
  });

  it('reports a card as faulty with the key of this system', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(mac);
    show(cards.spelling, cards.choice);
    await expect.element(button('More')).toHaveAttribute('aria-keyshortcuts', 'Control+M');
    await pressesCount();
    press(field().element(), 'm', 'KeyM', { ctrlKey: true });
    await button('Mark this card as faulty').click();
    await expect.element(button(/good luck/u)).toBeVisible();
    vi.restoreAllMocks();
  });

  it('skipping the last card keeps the typed text', async () => {
    show(cards.spelling);
    await field().fill('gossa');
    await pressKeys('{Alt>}s{/Alt}');
    expect(shown.state()).toMatchObject({ left: true, queue: [0], draft: { text: 'gossa' } });
  });

  it('a skipped card comes back with the typed text', async () => {
    show(cards.spelling, cards.choice);
    await field().fill('gossa');
    await pressKeys('{Alt>}s{/Alt}');
    await userEvent.click(button(/good luck/u));
    await pressKeys('{Enter}');
    await expect.element(field()).toHaveValue('gossa');
  });
});

describe('arrows', () => {
  it.each<[Flashcard, string]>([
    [cards.choice, 'button'],
    [cards['multiple-choice'], 'checkbox'],
    [cards.match, 'button'],
  ])('start at the first option when none has the focus: $kind', async (card, role) => {
    show(card);
    const first = page.getByRole('list').nth(0).getByRole(role).nth(0);
    await expect.element(first).toBeVisible();
    await pressKeys('{ArrowDown}');
    await expect.element(first).toHaveFocus();
    await pressKeys('{ArrowDown}');
    await expect.element(first).not.toHaveFocus();
  });
});

describe('a double press', () => {
  it('with the mouse on an answer or on Check does not skip the result', async () => {
    show(cards.spelling, cards.choice);
    await field().fill('gossamer');
    const box = button('Check').element().getBoundingClientRect();
    await pressesCount();
    button('Check')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await expect.element(button('Continue')).toBeVisible();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const second = there?.closest('button') ?? button('Continue').element();
    second.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(shown.state().feedback).not.toBeNull();
    await button('Continue').click();
    await expect.element(button(/good luck/u)).toBeVisible();
  });

  it('of a key that is held down does not skip it', async () => {
    show({ ...plainCard, ...cards.choice }, cards.reveal);
    await expect.element(button(/good luck/u)).toBeVisible();
    await pressKeys('1');
    await expect.element(button('Continue')).toHaveFocus();
    press(button('Continue').element(), 'Enter', 'Enter', { repeat: true });
    expect(shown.state().feedback).not.toBeNull();
    await pressKeys('{Enter}');
    await expect.element(button('Show answer')).toBeVisible();
  });
});
