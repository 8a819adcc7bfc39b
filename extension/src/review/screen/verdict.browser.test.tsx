/**
 * What is said of an answer, and what the learner can change about it.
 * @module-tag smoke
 */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cards } from '../answers/testing-cards.ts';
import { emptyDraft, type Feedback, type LastAnswer } from '../session/session.ts';
import { Verdict, type VerdictProps } from './Verdict.tsx';

const events = { send: vi.fn(), onUndo: vi.fn() };
let root: Root;
beforeEach(() => {
  vi.clearAllMocks();
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function answered(change: Partial<Feedback> = {}, almost = false): Feedback {
  const grade = { correct: change.right !== false, almost, suspicious: false };
  return { given: [], grade, first: true, right: true, overruled: false, ...change } as Feedback;
}
function lastOf(undo: LastAnswer['undo']): LastAnswer {
  return { place: 0, until: 0, first: true, draft: emptyDraft, visibleMs: 0, undo };
}
const { spelling } = cards;
const typed = (text: string) => answered({ given: [text] }, true);
const [right] = spelling.correct;

async function show(change: Partial<VerdictProps>): Promise<void> {
  const last = lastOf('open');
  const none = { feedback: null, last, canUndo: true, isMarked: false, overrule: null };
  root.render(
    <Verdict {...{ ...none, ...events, card: spelling, typing: false, ...change }}>
      <p>Beside Undo</p>
    </Verdict>,
  );
  await expect.element(page.getByRole('status')).toBeInTheDocument();
}
const said = () => page.getByRole('status').element().textContent;
const again = 'You’ll see it again.';

describe('what is said', () => {
  it.each<[string, Partial<VerdictProps>, string]>([
    ['nothing before an answer', {}, ''],
    ['right', { feedback: answered() }, 'Correct'],
    [
      'incorrect, and that the card comes back',
      { feedback: answered({ right: false }) },
      `Incorrect${again}`,
    ],
    ['right, by one letter', { feedback: typed(`${right}x`) }, 'CorrectAlmost: one letter'],
    ['right, almost', { feedback: typed(`${right}xyz`) }, 'CorrectAlmost right'],
    [
      'almost, where that does not count',
      { feedback: answered({ right: false }, true) },
      `Almost right${again}`,
    ],
    [
      'only right, where the learner said so',
      { feedback: answered({ overruled: true }, true) },
      'Correct',
    ],
    [
      'only wrong, where the learner said so',
      { feedback: answered({ right: false, overruled: true }, true) },
      `Incorrect${again}`,
    ],
    [
      'that a first answer is fixed',
      { feedback: answered(), canUndo: false },
      'CorrectThis answer can no longer be changed.',
    ],
    [
      'nothing of that for a further answer',
      { feedback: answered({ first: false }), canUndo: false },
      'Correct',
    ],
    [
      'nothing of that while it is being undone',
      { feedback: answered(), canUndo: false, last: lastOf('settling') },
      'Correct',
    ],
    [
      'that an undo came too late',
      { feedback: answered(), last: lastOf('refused') },
      'CorrectToo late: the answer is being sent.',
    ],
    [
      'that too when the next card is there',
      { last: lastOf('refused') },
      'Too late: the answer is being sent.',
    ],
    ['that a card is marked as faulty', { isMarked: true }, 'Marked as faulty'],
    ['nothing of that once it cannot be undone', { isMarked: true, canUndo: false }, ''],
  ])('%s', async (_what, change, text) => {
    await show(change);
    expect(said()).toBe(text);
    // What is beside Undo gives way to a note.
    const isAlone = text === '' || text === 'Correct';
    expect(page.getByText('Beside Undo').elements()).toHaveLength(isAlone ? 1 : 0);
  });
});

describe('what can be changed', () => {
  it.each([
    ['right', 'c'],
    ['wrong', 'w'],
  ] as const)('the answer counts as %s by a press, or the key %s', async (overrule, key) => {
    await show({ feedback: answered({ right: overrule === 'wrong' }), overrule });
    await page
      .getByRole('button', {
        name: new RegExp(`^Count as ${overrule === 'right' ? 'correct' : 'incorrect'}`, 'u'),
      })
      .click();
    await userEvent.keyboard(key);
    const event = { type: `count-as-${overrule}` };
    expect(events.send.mock.calls).toEqual([[event], [event]]);
  });

  it.each<[string, Partial<VerdictProps>, string]>([
    ['the answer that is shown', { feedback: answered() }, 'Undo'],
    ['the report of a card', { isMarked: true }, 'Undo'],
    ['an answer that is no longer shown', {}, 'Undo last answer'],
  ])('Undo says what it undoes: %s', async (_what, change, name) => {
    await show(change);
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'U');
    await button.click();
    expect(events.onUndo).toHaveBeenCalledOnce();
  });

  it('Undo has another key while a field takes letters', async () => {
    await show({ feedback: answered(), typing: true });
    await expect
      .element(page.getByRole('button', { name: 'Undo' }))
      .toHaveAttribute('aria-keyshortcuts', 'Alt+U');
  });

  it('there is no button where nothing can be changed', async () => {
    await show({ feedback: answered(), canUndo: false });
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
