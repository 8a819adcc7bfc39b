import { cardKinds, type Flashcard } from '@gleaner/shared';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../ui/styles/base.css';
import { listRecent } from '../../../outbox/store/listing.ts';
import {
  describeCollect,
  enqueueCollect,
  openOutbox,
  type OutboxDatabase,
} from '../../../outbox/word/queue.ts';
import { createReviewController, type ReviewController } from '../../windows/controller.ts';
import { reviewLocks, type HeldLock, type ReviewLocks } from '../../windows/review-lock.ts';
import { ReviewScreen } from '../ReviewScreen.tsx';
import { currentCard } from '../../session/session.ts';
import { openReviewStore, type ReviewStore } from '../../store/store.ts';
import { SummaryScreen } from '../summary/SummaryScreen.tsx';
import { cards } from '../../testing-cards.ts';

const rules = {
  ...{ ignoreCase: true, ignoreAccents: false, ignorePunctuation: true, strictOrder: false },
};
const plain = { prompt: '', phonetics: [], speak: false, options: [], rules };
const choice: Flashcard = {
  ...plain,
  ...{ id: 'c1', kind: 'choice', prompt: 'Choose the meaning', question: 'serendipity' },
  options: [
    { id: 'A', text: 'good luck in finding things' },
    { id: 'B', text: 'a deep sorrow' },
  ],
  correct: ['A'],
};
const spelling: Flashcard = {
  ...plain,
  ...{ id: 'c2', kind: 'spelling', question: 'gossamer', correct: ['gossamer'], language: 'en' },
};
const reveal: Flashcard = {
  ...plain,
  ...{ id: 'c3', kind: 'reveal', question: 'lugubrious', correct: ['mournful'] },
};
let store: ReviewStore;
let outbox: OutboxDatabase;
let controller: ReviewController;
let root: Root | undefined;
let closeWindow = (): void => undefined;
const drain = vi.fn();
const failures: unknown[] = [];

/** The storage of a window while it lives; a closed window writes nothing more. */
function windowStore(): ReviewStore {
  let alive = true;
  closeWindow = () => {
    alive = false;
    root?.unmount();
    document.body.replaceChildren();
  };
  return {
    ...store,
    saveStep: (step) => (alive ? store.saveStep(step) : Promise.resolve()),
    saveBatch: (batch) => (alive ? store.saveBatch(batch) : Promise.resolve()),
  };
}

/** A window that closes releases its lock. */
function windowLocks(): ReviewLocks {
  const held: HeldLock[] = [];
  const kept = async (taking: Promise<HeldLock | null>) => {
    const lock = await taking;
    if (lock) held.push(lock);
    return lock;
  };
  const close = closeWindow;
  closeWindow = () => {
    close();
    for (const lock of held) lock.release();
  };
  return {
    takeFree: () => kept(reviewLocks.takeFree()),
    steal: () => kept(reviewLocks.steal()),
    wait: (signal) => kept(reviewLocks.wait(signal)),
  };
}

/** Opens a window: all its data comes from the databases. */
async function open(): Promise<void> {
  closeWindow();
  controller = createReviewController(
    {
      ...{ store: windowStore(), openOutbox, drain, locks: windowLocks() },
      visibility: { isVisible: () => true, onChange: () => undefined },
      announce: () => undefined,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => failures.push(error),
    },
    await store.load(),
  );
  await controller.open();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <StrictMode>
      <Review />
    </StrictMode>,
  );
}

function Review() {
  const { session } = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  if (!session) return <main>closed</main>;
  if (!currentCard(session))
    return <SummaryScreen {...{ session, outbox, unsent: 0 }} onDone={() => controller.close()} />;
  return <ReviewScreen session={session} planName="Daily English" controller={controller} />;
}

async function start(...cards: Flashcard[]): Promise<void> {
  await open();
  controller.addBatch('daily', 'grant', cards);
  await controller.start('daily', 'grant', 10);
}

async function answers() {
  const records = await listRecent(await openOutbox(), 100);
  return records
    .flatMap((record) => (record.kind === 'answer' ? [record.answer] : []))
    .sort((a, b) => a.flashcard_id.localeCompare(b.flashcard_id));
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = () => page.getByRole('textbox', { name: 'Your answer' });

beforeAll(async () => {
  store = await openReviewStore();
  outbox = await openOutbox();
});

/** Other files of this origin leave records behind. */
beforeEach(async () => {
  for (const name of ['gleaner-review', 'gleaner-outbox']) await clear(name);
});

afterAll(() => store.close());

afterEach(() => {
  closeWindow();
  closeWindow = () => undefined;
  root = undefined;
  drain.mockClear();
  expect(failures.splice(0)).toEqual([]);
});

async function clear(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error('Not opened'));
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
      for (const one of db.objectStoreNames) transaction.objectStore(one).clear();
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}

describe('a choice card', () => {
  it('is answered by its number, shows the right answer, and comes back until right', async () => {
    await start(choice);
    await expect.element(button(/a deep sorrow/u)).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(page.getByText('Not right')).toBeVisible();
    await expect.element(page.getByText('yours')).toBeVisible();
    await expect.element(button('Continue')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await button(/good luck/u).click();
    await expect.element(page.getByText('Right', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toHaveFocus();
    await expect.element(page.getByText('0 of 1 right at first try')).toBeVisible();
    await expect
      .poll(answers)
      .toMatchObject([{ flashcard_id: 'c1', user_answer: 'B', is_correct: false }]);
    expect(drain).toHaveBeenCalled();
  });

  it('shows the sentence in which the learner met the word', async () => {
    const outbox = await openOutbox();
    const { record } = await enqueueCollect(outbox, {
      ...{
        term: 'Serendipity',
        language: 'LANGUAGE_ENGLISH',
        connection: 'grant',
        now: Date.now(),
      },
    });
    const context = {
      sentence: 'It was pure serendipity.',
      title: 'A diary',
      url: 'https://diary.example/',
      language: 'en',
    };
    await describeCollect(outbox, record.id, { context, now: Date.now() });
    await start(choice);
    await expect.element(button(/good luck/u)).toBeVisible();
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('mark')).toHaveTextContent('serendipity');
    await expect.element(page.getByRole('link', { name: 'A diary' })).toBeVisible();
  });
});

describe('a spelling card', () => {
  it('restores the half-typed answer after the window closes', async () => {
    await start(spelling, choice);
    await field().fill('gossa');
    await open();
    await expect.element(field()).toHaveValue('gossa');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('mer{Enter}');
    await expect.element(page.getByText('Right', { exact: true })).toBeVisible();
  });

  it('types letters and digits, and skips only with Alt', async () => {
    await start(spelling, choice);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('sp1');
    await expect.element(field()).toHaveValue('sp1');
    await userEvent.keyboard('{Alt>}s{/Alt}');
    await expect.element(button(/a deep sorrow/u)).toBeVisible();
    expect(await answers()).toEqual([]);
  });

  it('lets the learner count a slip as right before anything is sent', async () => {
    await start(spelling);
    await field().fill('gosamer');
    await button('Check').click();
    await expect.element(page.getByText('Almost: one letter')).toBeVisible();
    expect(await answers()).toEqual([]);
    await open();
    await button('Count as right').click();
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
    await expect.poll(answers).toMatchObject([{ user_answer: 'gosamer', is_correct: true }]);
  });

  it('sends a nearly right answer when the learner leaves', async () => {
    await start(spelling, choice);
    await field().fill('gosamer');
    await button('Check').click();
    await button('Back').click();
    await expect.poll(answers).toMatchObject([{ user_answer: 'gosamer', is_correct: false }]);
  });

  it('says that there is no voice, and can still be answered', async () => {
    await start(spelling);
    await expect.element(page.getByText(/no voice for this language \(English\)/u)).toBeVisible();
    await expect.element(page.getByText(/g·······, 8 letters/u)).toBeVisible();
  });
});

describe('self-graded cards', () => {
  it('are revealed and graded by keys', async () => {
    await start(reveal, cards.speaking);
    await expect.element(button('Show answer')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('mournful')).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(page.getByText('ephemeral')).toBeVisible();
    await button('I knew it').click();
    await expect.poll(answers).toMatchObject([
      { flashcard_id: 'c3', user_answer: 'unknown', is_correct: false },
      { flashcard_id: 'speaking', user_answer: 'ephemeral', is_correct: true },
    ]);
  });

  it('stay revealed after the window closes', async () => {
    await start(reveal);
    await button('Show answer').click();
    await open();
    await expect.element(button('I knew it')).toBeVisible();
  });
});

it('loses and doubles nothing when the window closes after every step', async () => {
  const dialogue = [
    ...[() => userEvent.keyboard('2'), () => button('Continue').click()],
    ...[() => field().fill('gossamer'), () => button('Check').click()],
    ...[() => button('Continue').click(), () => button('Show answer').click()],
    ...[() => button('I knew it').click()],
    // It comes back with its options in another order.
    ...[() => button(/good luck/u).click(), () => button('Continue').click()],
  ];
  await start(choice, spelling, reveal);
  for (const step of dialogue) {
    const before = controller.getSnapshot().session;
    await expect.element(page.getByRole('main')).toBeVisible();
    await step();
    await expect.poll(() => controller.getSnapshot().session).not.toBe(before);
    const answered = controller.getSnapshot().session?.queue;
    await open();
    expect(controller.getSnapshot().session?.queue).toEqual(answered);
  }
  await expect.element(page.getByText('2 of 3 right at first try')).toBeVisible();
  await expect.poll(answers).toMatchObject([
    { flashcard_id: 'c1', is_correct: false },
    { flashcard_id: 'c2', is_correct: true },
    { flashcard_id: 'c3', is_correct: true },
  ]);
  await button('Done').click();
  await expect.element(page.getByText('closed')).toBeVisible();
  await expect.poll(() => store.load().then(({ session }) => session)).toBeNull();
});

describe('undoing the last answer', () => {
  const wrong = () => page.getByText('Not right', { exact: true });

  it('asks the card again, and submits only the second answer', async () => {
    await start(choice, reveal);
    await expect.element(button(/a deep sorrow/u)).toBeVisible();
    await userEvent.keyboard('2');
    await expect.poll(answers).toHaveLength(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(button(/good luck/u)).toBeVisible();
    expect(await answers()).toEqual([]);
    await userEvent.keyboard('1');
    await expect.poll(answers).toMatchObject([{ user_answer: 'A', is_correct: true }]);
  });

  it('is finished by the next window when one closes during it', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const saveStep = store.saveStep.bind(store);
    const asked = new Promise<void>((resolve) => {
      store.saveStep = async (step) => {
        await saveStep(step);
        // As if the window closed right after the request was stored.
        if (step.session?.last?.undo === 'settling') closeWindow();
        resolve();
      };
    });
    await open();
    await expect.element(button('Undo')).toBeVisible();
    await userEvent.keyboard('u');
    await asked;
    store.saveStep = saveStep;
    await open();
    await expect.element(button(/good luck/u)).toBeVisible();
    await expect.poll(answers).toEqual([]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await button('Undo').click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(wrong()).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });

  it('delays no answer when the session is over', async () => {
    await start(choice);
    await button(/good luck/u).click();
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
    const due = async () => (await outbox.getAll('records'))[0]?.notBefore ?? Infinity;
    await expect.poll(async () => (await due()) <= Date.now()).toBe(true);
  });
});

describe('a card reported as faulty', () => {
  it('leaves the session by a key, undoes its answer, and is not dealt again', async () => {
    await start(choice, spelling);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    await userEvent.keyboard('m');
    await expect.element(field()).toHaveFocus();
    await expect.poll(answers).toEqual([]);
    await userEvent.keyboard('m');
    await expect.element(field()).toHaveValue('m');
    await button('Mark this card as faulty').click();
    await expect
      .element(page.getByRole('heading', { name: 'Cards marked as faulty' }))
      .toBeVisible();
    await button('Done').click();
    await expect.poll(async () => (await store.load()).session).toBeNull();
    expect((await store.load()).batches[0]?.cards).toEqual([]);
    expect(await answers()).toEqual([]);
  });
});

describe('changing the grade of an answer', () => {
  it('changes the answer in the outbox, as long as it has not been sent', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: false }]);
    await userEvent.keyboard('c');
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: true }]);
    await button('Continue').click();
    await expect.element(button('Show answer')).toBeVisible();
    expect(controller.getSnapshot().session?.queue).toEqual([1]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await button(/Count as right/u).click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(page.getByText('Not right', { exact: true })).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });
});

describe('the learner’s own sentence', () => {
  const words = {
    choice: 'serendipity',
    'multiple-choice': 'lugubrious',
    'fill-blanks': 'missing',
    spelling: 'gossamer',
    arrange: 'friends',
    match: 'cairn',
    speaking: 'ephemeral',
    reveal: 'sonder',
  };

  it.each(cardKinds)('is shown after the answer to a card of kind %s', async (kind) => {
    const term = words[kind];
    const { record } = await enqueueCollect(outbox, {
      ...{ term, language: 'LANGUAGE_ENGLISH', connection: 'grant', now: Date.now() },
    });
    const context = { sentence: `They said: ${term}!`, title: 'A diary', url: '', language: 'en' };
    await describeCollect(outbox, record.id, { context, now: Date.now() });
    await start(cards[kind]);
    // A speaking card shows its word from the beginning.
    if (kind !== 'speaking') await expect.element(page.getByRole('mark')).not.toBeInTheDocument();
    if (kind === 'reveal') controller.dispatch({ type: 'reveal', at: Date.now() });
    else if (kind !== 'speaking')
      controller.dispatch({ type: 'answer', given: cards[kind].correct, at: Date.now() });
    await expect.element(page.getByRole('mark')).toHaveTextContent(term);
    await expect.element(page.getByText('A diary')).toBeVisible();
  });
});

it('keeps the cards of an ended session for the next one', async () => {
  await start(choice, spelling, reveal);
  await expect.element(button(/a deep sorrow/u)).toBeVisible();
  await userEvent.keyboard('1');
  controller.dispatch({ type: 'end', at: Date.now() });
  await button('Done').click();
  const stored = async () => (await store.load()).batches[0]?.cards.map(({ id }) => id);
  await expect.poll(stored).toEqual(['c2', 'c3']);
});

it('S26 shows markup in a card as text', async () => {
  const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
  await start({ ...choice, question: markup, options: [{ id: 'A', text: markup }] });
  await expect.element(button(/<b>bold<\/b>/u)).toBeVisible();
  expect(document.querySelectorAll('img, b')).toHaveLength(0);
});
