import type { Flashcard } from '@gleaner/shared';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cdp, page, userEvent, type Locator } from 'vitest/browser';
import { cards, typedBlanks } from '../testing-cards.ts';
import { showSession, type ShownSession } from '../screen/testing/testing-screen.tsx';

let shown: ShownSession;
const show = (...list: Flashcard[]): void => {
  shown = showSession(...list);
};
const placed = () => shown.state().draft.placed;
const answered = () => shown.state().feedback?.given;
const submitted = () => shown.state().cards[0]?.first?.submission;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const pressed = (name: string | RegExp) => page.getByRole('button', { name, pressed: true });
const news = () => document.querySelector('[data-news]')?.textContent;
const right = () => page.getByText('Right', { exact: true });
const wrong = () => page.getByText('Not right', { exact: true });

/** A touch made by the browser itself, with the pointer events and the click that follow from it. */
async function tap(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const before = shown.state();
  const element = locator.element();
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const x = frame.x + box.x + box.width / 2;
  const y = frame.y + box.y + box.height / 2;
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => shown.state()).not.toBe(before);
}

beforeAll(() => page.viewport(380, 560));
afterEach(() => shown.close());

describe('multiple choice', () => {
  const card = cards['multiple-choice'];
  const box = (name: string) => page.getByRole('checkbox', { name });

  it('is selected by digits and checked by Enter', async () => {
    show(card);
    await expect.element(box('mournful')).toBeVisible();
    await userEvent.keyboard('132');
    await expect.element(box('cheerful')).toBeChecked();
    await userEvent.keyboard('3{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['a', 'b']);
  });

  it('is selected with the mouse, and shows what was missed', async () => {
    show(card);
    await expect.element(button('Check')).toHaveAttribute('aria-disabled', 'true');
    await box('mournful').click();
    await box('cheerful').click();
    await button('Check').click();
    await expect.element(wrong()).toBeVisible();
    const rows = page.getByRole('listitem');
    await expect.element(rows.nth(1)).toHaveTextContent(/dismal\s*missed/u);
    await expect.element(rows.nth(2)).toHaveTextContent(/cheerful\s*yours/u);
  });

  it('keeps Space for the focused checkbox, and moves by arrows', async () => {
    show(card);
    await box('mournful').click();
    await userEvent.keyboard('{ArrowDown} {ArrowUp} ');
    await expect.element(box('dismal')).toBeChecked();
    await expect.element(box('mournful')).not.toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(wrong()).toBeVisible();
  });

  it('can be tapped', async () => {
    show(card);
    await expect.element(box('dismal')).toBeVisible();
    await tap(box('dismal'));
    await expect.element(box('dismal')).toBeChecked();
  });
});

describe('a sentence with blanks', () => {
  const card = cards['fill-blanks'];

  it('is filled by digits, emptied by Backspace, and checked by Enter', async () => {
    show(card);
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(button('Blank 1 serendipity')).toBeVisible();
    expect(news()).toBe('serendipity placed in blank 1');
    await expect.element(pressed('Blank 2, empty')).toBeVisible();
    await userEvent.keyboard('1{Backspace}');
    expect(placed()).toEqual(['blank1:w2']);
    expect(news()).toBe('obsolete removed');
    await userEvent.keyboard('{Enter}');
    expect(answered()).toBeUndefined();
    await userEvent.keyboard('3{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['blank1:w2', 'blank2:w3']);
  });

  it('with a single blank is checked by the digit', async () => {
    show({ ...card, question: 'By pure ___ he found it.', correct: ['blank1:w2'] });
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['blank1:w2']);
  });

  it('is filled in any order with the arrows', async () => {
    show(card);
    await expect.element(button('Blank 1, empty')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(news()).toBe('Blank 2 is next');
    await userEvent.keyboard('3');
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await userEvent.keyboard('33');
    expect(placed()).toEqual(['blank2:w3']);
    await userEvent.keyboard('{ArrowRight}1');
    expect(placed()).toEqual(['blank2:w1']);
  });

  it('is filled with the mouse; a tapped blank returns its word', async () => {
    show(card);
    await button('Blank 2, empty').click();
    await button('obsolete').click();
    await button('serendipity').click();
    expect(placed()).toEqual(['blank2:w1', 'blank1:w2']);
    await button('Blank 2 obsolete').click();
    expect(placed()).toEqual(['blank1:w2']);
    await button('missing').click();
    await button('Check').click();
    await expect.element(right()).toBeVisible();
  });

  it('works by tap and by drag in both directions', async () => {
    show(card);
    await expect.element(button('missing')).toBeVisible();
    await tap(button('missing'));
    await expect.element(button('Blank 1 missing')).toBeVisible();
    await userEvent.dragAndDrop(button('Blank 1 missing'), button('Blank 2, empty'));
    await expect.poll(placed).toEqual(['blank2:w3']);
    await userEvent.dragAndDrop(button('serendipity'), button('Blank 1, empty'));
    await expect.poll(placed).toEqual(['blank2:w3', 'blank1:w2']);
    await userEvent.dragAndDrop(
      button('Blank 1 serendipity'),
      page.getByRole('list', { name: 'Words' }),
    );
    await expect.poll(placed).toEqual(['blank2:w3']);
  });

  it('shows the given words and the correct sentence afterwards', async () => {
    show(card);
    await expect.element(button('obsolete')).toBeVisible();
    await userEvent.keyboard('13{Enter}');
    await expect.element(wrong()).toBeVisible();
    const sentence = () => document.querySelector<HTMLElement>('.sentence')?.innerText;
    expect(sentence()?.replaceAll(/\s+/gu, ' ')).toBe(
      'By pure obsolete (Not right) he found the missing (Right) letters in a drawer.',
    );
    await expect
      .element(page.getByText('By pure serendipity he found the missing letters in a drawer.'))
      .toBeVisible();
  });

  it('runs from right to left when its language does', async () => {
    show({
      ...card,
      ...{ language: 'ar', question: 'ذهب الولد إلى ___ وقرأ ___ جديدا.' },
      options: [
        { id: 'w2', text: 'كتابا' },
        { id: 'w1', text: 'المدرسة' },
      ],
      correct: ['blank1:w1', 'blank2:w2'],
    });
    await expect.element(pressed('Blank 1, empty')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(pressed('Blank 2, empty')).toBeVisible();
  });
});

describe('typed blanks', () => {
  const field = (number: number) => page.getByRole('textbox', { name: `Blank ${number}` });

  it('are fields: Enter goes to the next one, then checks', async () => {
    show(typedBlanks);
    await expect.element(field(1)).toHaveFocus();
    await userEvent.keyboard('goes{Enter}');
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard('has1s{Enter}');
    await expect.element(wrong()).toBeVisible();
    expect(answered()).toEqual(['blank1:goes', 'blank2:has1s']);
    await expect.element(page.getByText('She goes to school and has lunch there.')).toBeVisible();
  });

  it('are restored with the cursor', async () => {
    show(typedBlanks);
    await field(2).fill('ha');
    shown.reopen();
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard('s');
    await expect.element(field(2)).toHaveValue('has');
  });
});

describe('arranging', () => {
  const card = cards.arrange;
  const line = () => page.getByRole('list', { name: 'Your sentence' });
  const bank = () => page.getByRole('list', { name: 'Words' });
  const inLine = (text: string) => line().getByRole('button', { name: `${text} remove` });

  it('takes words by digits and returns the last one by Backspace', async () => {
    show(card);
    await expect.element(bank().getByRole('button', { name: 'meet' })).toBeVisible();
    await userEvent.keyboard('421');
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
    expect(news()).toBe('meet placed, word 3');
    await userEvent.keyboard('{Backspace}13{Enter}');
    await expect.element(right()).toBeVisible();
    expect(answered()).toEqual(['o4', 'o2', 'o1', 'o3']);
  });

  it('takes words by mouse; the next word fills the place of a returned one', async () => {
    show(card);
    for (const text of ['Old', 'never', 'meet'])
      await bank().getByRole('button', { name: text }).click();
    await inLine('never').click();
    expect(news()).toBe('never removed');
    await bank().getByRole('button', { name: 'friends' }).click();
    expect(placed()).toEqual(['o4', 'o2', 'o1']);
    await bank().getByRole('button', { name: 'again' }).click();
    await button('Check').click();
    await expect.element(right()).toBeVisible();
  });

  it('works by drag in both directions', async () => {
    show(card);
    await expect.element(bank()).toBeVisible();
    await tap(bank().getByRole('button', { name: 'friends' }));
    await tap(bank().getByRole('button', { name: 'Old' }));
    await expect.poll(placed).toEqual(['o2', 'o4']);
    await userEvent.dragAndDrop(inLine('Old'), inLine('friends'), {
      targetPosition: { x: 4, y: 10 },
    });
    await expect.poll(placed).toEqual(['o4', 'o2']);
    await userEvent.dragAndDrop(bank().getByRole('button', { name: 'meet' }), line());
    await expect.poll(placed).toEqual(['o4', 'o2', 'o1']);
    await userEvent.dragAndDrop(inLine('friends'), bank());
    await expect.poll(placed).toEqual(['o4', 'o1']);
  });

  it('shows which words were in the wrong place', async () => {
    show(card);
    await expect.element(bank()).toBeVisible();
    await userEvent.keyboard('2413{Enter}');
    await expect.element(wrong()).toBeVisible();
    const marked = () =>
      line()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    expect(marked()).toEqual(['friends', 'Old not here', 'meet', 'again']);
    await expect.element(page.getByText('Old friends meet again')).toBeVisible();
  });

  it('reaches words without a digit by Tab and arrows', async () => {
    const options = Array.from({ length: 12 }, (_, place) => ({
      ...{ id: `o${place}`, text: `word${place}` },
    }));
    show({ ...card, options, correct: ['o11', 'o0'] });
    await bank().getByRole('button', { name: 'word8' }).click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(placed()).toEqual(['o8', 'o11']);
  });
});

describe('matching', () => {
  const card = cards.match;
  const left = (name: string | RegExp) =>
    page.getByRole('list', { name: 'First column' }).getByRole('button', { name });
  const second = (name: string | RegExp) =>
    page.getByRole('list', { name: 'Second column' }).getByRole('button', { name });

  it('pairs by digits and letters', async () => {
    show(card);
    await expect.element(left('petrichor')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('3a');
    expect(news()).toBe('cairn with a heap of stones that marks a way');
    await expect.element(left(/^cairn with a heap of stones/u)).toBeVisible();
    await userEvent.keyboard('bc');
    expect(placed()).toEqual(['l3:r1', 'l1:r2', 'l2:r3']);
    await userEvent.keyboard('{Backspace}');
    expect(placed()).toEqual(['l3:r1', 'l1:r2']);
    await userEvent.keyboard('c{Enter}');
    await expect.element(right()).toBeVisible();
  });

  it('pairs by mouse; pressing a pair separates it', async () => {
    show(card);
    await left('gossamer').click();
    await second(/very thin/u).click();
    await second(/smell of rain/u).click();
    expect(placed()).toEqual(['l2:r3', 'l1:r2', 'l3:r1']);
    await left(/gossamer/u).click();
    expect(placed()).toEqual(['l1:r2', 'l3:r1']);
    await second(/smell of rain/u).click();
    expect(placed()).toEqual(['l3:r1', 'l2:r2', 'l1:r3']);
  });

  it('makes the last pair by itself, and keeps it when its letter is pressed anyway', async () => {
    show(card);
    await expect.element(left('petrichor')).toBeVisible();
    await userEvent.keyboard('bc');
    expect(placed()).toEqual(['l1:r2', 'l2:r3', 'l3:r1']);
    await userEvent.keyboard('a');
    expect(placed()).toEqual(['l1:r2', 'l2:r3', 'l3:r1']);
    await userEvent.keyboard('a');
    expect(placed()).toEqual(['l1:r2', 'l2:r3']);
  });

  it('can be tapped', async () => {
    show(card);
    await expect.element(left('cairn')).toBeVisible();
    await tap(left('cairn'));
    await tap(second(/heap/u));
    await expect.poll(placed).toEqual(['l3:r1']);
    await tap(second(/heap/u));
    await expect.poll(placed).toEqual([]);
  });

  const solved = () => page.getByRole('list', { name: 'Pairs' }).getByRole('listitem');

  it('shows the solved pairs afterwards, and the learner’s wrong choices', async () => {
    show(card);
    await expect.element(left('petrichor')).toBeVisible();
    await userEvent.keyboard('acb{Enter}');
    await expect.element(wrong()).toBeVisible();
    await expect
      .element(solved().nth(0))
      .toHaveTextContent(
        /^petrichor – the smell of rain.*yours: a heap of stones.*\(Not right\)$/u,
      );
    await expect.element(solved().nth(1)).toHaveTextContent(/^gossamer – a very thin.*\(Right\)$/u);
    await expect.element(page.getByText('cairn – a heap of stones that marks a way')).toBeVisible();
  });

  it('shows the solved pairs without a verdict on each to a learner who did not know them', async () => {
    show(card);
    await button('I don’t know').click();
    await expect
      .element(solved().nth(2))
      .toHaveTextContent('cairn – a heap of stones that marks a way');
    expect(document.querySelectorAll('.solved .icon, .partner')).toHaveLength(0);
  });

  it('shows no keys beyond the ninth item of a column', async () => {
    const options = ['left', 'right'].flatMap((group) =>
      Array.from({ length: 10 }, (_, place) => ({
        ...{ id: `${group}${place}`, text: `${group} ${place + 1}`, group },
      })),
    );
    show({ ...card, options, correct: ['left0:right3', 'left1:right0'] });
    await expect.element(left('left 9')).toHaveAttribute('aria-keyshortcuts', '9');
    await expect.element(second('right 9')).toHaveAttribute('aria-keyshortcuts', 'I');
    await expect.element(left('left 10')).not.toHaveAttribute('aria-keyshortcuts');
    await expect.element(second('right 10')).not.toHaveAttribute('aria-keyshortcuts');
  });
});

describe('speaking', () => {
  it('is graded by the learner with keys, and says that there is no voice', async () => {
    show(cards.speaking);
    await expect.element(page.getByText(/no voice for this language/u)).toBeVisible();
    await userEvent.keyboard('2');
    await expect.poll(() => submitted()?.is_correct).toBe(false);
    expect(submitted()?.user_answer).toBe('unknown');
    expect(answered()).toBeUndefined();
  });

  it('is graded with the mouse', async () => {
    show(cards.speaking);
    await button('I knew it').click();
    await expect.element(page.getByText('finished')).toBeVisible();
    expect(submitted()?.user_answer).toBe('ephemeral');
  });
});

describe('spelling without a voice', () => {
  it('can be revealed and graded by the learner', async () => {
    show(cards.spelling);
    await button('Show the word').click();
    await expect.element(page.getByText('gossamer')).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await userEvent.keyboard('1');
    await expect.element(page.getByText('finished')).toBeVisible();
    expect(submitted()?.user_answer).toBe('gossamer');
  });

  it('does not show the first letter of a word of two letters', async () => {
    show({ ...cards.spelling, language: 'zh', question: '历史', correct: ['历史'] });
    await expect.element(page.getByText(/··, 2 letters/u)).toBeVisible();
  });
});

describe('spelling a word from a written question', () => {
  it('is spoken only after the answer', async () => {
    show({ ...cards.spelling, silent: true, prompt: 'Translate: Altweibersommer' });
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await expect.element(button(/Play/u)).not.toBeInTheDocument();
    await expect.element(page.getByText(/no voice/u)).not.toBeInTheDocument();
    await userEvent.keyboard('gossamer{Enter}');
    await expect.element(right()).toBeVisible();
    await expect.element(page.getByText(/no voice/u)).toBeVisible();
  });

  it('is compared with the nearest accepted text', async () => {
    show({ ...cards.spelling, correct: ['colour; hue', 'tint'] });
    await page.getByRole('textbox').fill('huge');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Almost: one letter')).toBeVisible();
    await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('hue');
  });
});

describe('more than nine options', () => {
  it('are numbered up to nine, and reached by Tab and arrows', async () => {
    const options = Array.from({ length: 11 }, (_, place) => ({
      ...{ id: `o${place}`, text: `answer ${place + 1}` },
    }));
    show({ ...cards.choice, options, correct: ['o10'] });
    await expect.element(button('answer 9')).toHaveAttribute('aria-keyshortcuts', '9');
    await expect.element(button('answer 10')).not.toHaveAttribute('aria-keyshortcuts');
    (button('answer 1').nth(0).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(right()).toBeVisible();
  });
});
