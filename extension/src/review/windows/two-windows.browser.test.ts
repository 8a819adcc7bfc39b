/**
 * One review over several windows: which of them has it, and what the others show.
 * @module-tag smoke
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { reduceSession } from '../session/reduce-session.ts';
import { cards } from '../answers/testing-cards.ts';
import type { HeldLock } from './review-lock.ts';
import {
  act,
  dealt,
  holds,
  isHere,
  openWindows,
  openWindow,
  patient,
  cardShownIn,
  startIn,
  prepareWindows,
} from './testing-windows.ts';

prepareWindows();

describe('a review in two windows', () => {
  it('is shown in one, and continues in the other on request', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    const second = await openWindow();
    expect(holds()).toEqual(['here', 'elsewhere']);
    act(second, { type: 'draft', text: 'not from here', at: Date.now() });
    await second.controller.continueHere();
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    expect(cardShownIn(second)?.text).toBe('gossa');
    act(first, { type: 'draft', text: 'too late', at: Date.now() });
    act(second, { type: 'draft', text: 'gossamer', at: Date.now() });
    await expect.poll(() => cardShownIn(first)?.text, patient).toBe('gossamer');
    expect((await first.store.load()).session?.draft.text).toBe('gossamer');
  });

  it('moves to the window that is opened next', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    first.controller.handOver();
    await expect.poll(holds, patient).toEqual(['elsewhere']);
    const second = await openWindow();
    expect(holds()).toEqual(['elsewhere', 'here']);
    expect(cardShownIn(second)?.text).toBe('gossa');
  });

  it('is started by a window that shows no cards, which never takes it again', async () => {
    const welcome = await openWindow({ onlyStarts: true });
    await startIn(welcome);
    welcome.controller.handOver();
    await expect.poll(() => isHere(welcome), patient).toBe(false);
    const first = await openWindow();
    expect(isHere(first)).toBe(true);
    first.look(false);
    await expect.poll(() => isHere(first), patient).toBe(false);
    welcome.look(false);
    welcome.look(true);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    const second = await openWindow();
    expect(isHere(second)).toBe(true);
    second.controller.handOver();
    await expect.poll(() => isHere(second), patient).toBe(false);
    const third = await openWindow();
    expect(isHere(third)).toBe(true);
    expect(isHere(welcome)).toBe(false);
  });

  it('stays where it is started, though the window was to hand one over while none ran', async () => {
    const panel = await openWindow();
    await startIn(panel);
    act(panel, { type: 'end', at: Date.now() });
    panel.controller.close();
    await expect.poll(() => panel.controller.getSnapshot().session, patient).toBeNull();
    await expect.poll(holds, patient).toEqual(['none']);
    // “Open in a tab”, and back.
    panel.controller.handOver();
    await openWindow();
    await panel.controller.start('daily', 'grant', 2);
    await expect.poll(holds, patient).toEqual(['here', 'elsewhere']);
  });

  it('comes back by itself when none is opened', async () => {
    const first = await openWindow();
    await startIn(first);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    first.controller.handOver();
    await expect.poll(holds, patient).toEqual(['elsewhere']);
    vi.advanceTimersByTime(15_000);
    await expect.poll(holds, patient).toEqual(['here']);
  });

  it('moves to the other window by itself when this one crashes', async () => {
    const first = await openWindow();
    await startIn(first);
    const second = await openWindow();
    first.die();
    await expect.poll(() => isHere(second), patient).toBe(true);
    expect(second.controller.getSnapshot().session?.visibleSince).toBeNull();
  });

  it('is released in the background, and continued when its window is visible again', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    first.look(false);
    await expect.poll(holds, patient).toEqual(['resting']);
    expect(cardShownIn(first)?.text).toBe('gossa');
    const second = await openWindow();
    expect(holds()).toEqual(['resting', 'here']);
    act(second, { type: 'draft', text: 'gossamer', at: Date.now() });
    await expect.poll(async () => (await second.store.load()).session?.draft.text).toBe('gossamer');
    first.look(true);
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    second.look(false);
    await expect.poll(holds, patient).toEqual(['here', 'resting']);
    expect(cardShownIn(first)?.text).toBe('gossamer');
    first.look(false);
    await expect.poll(holds, patient).toEqual(['resting', 'resting']);
    first.look(true);
    await expect.poll(holds, patient).toEqual(['here', 'resting']);
    const { session } = first.controller.getSnapshot();
    expect(session?.visibleSince).not.toBeNull();
  });

  it('is free for both once it is left, and for the next session once it is finished', async () => {
    const first = await openWindow();
    const second = await openWindow();
    await startIn(first);
    await expect.poll(holds, patient).toEqual(['here', 'elsewhere']);
    act(first, { type: 'leave', at: Date.now() });
    await expect.poll(holds, patient).toEqual(['none', 'none']);
    await second.controller.continueHere();
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    act(second, { type: 'end', at: Date.now() });
    await expect.poll(() => first.controller.getSnapshot().session?.queue, patient).toEqual([]);
    const finished = second.controller.getSnapshot().session?.id;
    await first.controller.start('daily', 'grant', 2);
    // The cards of the finished session must be back first.
    expect(cardShownIn(first)?.queue).toEqual([0, 1]);
    expect(first.controller.getSnapshot().session?.id).not.toBe(finished);
    await expect.poll(holds, patient).toEqual(['here', 'elsewhere']);
  });

  it('is only one, though both windows start at once', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.controller.addBatch('daily', 'grant', dealt);
    await expect.poll(() => second.controller.getSnapshot().batches, patient).toHaveLength(1);
    await Promise.all([first, second].map((one) => one.controller.start('daily', 'grant', 2)));
    await expect.poll(() => holds().sort(), patient).toEqual(['elsewhere', 'here']);
    await expect.poll(() => cardShownIn(first), patient).toEqual(cardShownIn(second));
    const { session, batches } = await first.store.load();
    const all = [...(session?.cards ?? []).map(({ card }) => card), ...(batches[0]?.cards ?? [])];
    expect(all.map(({ id }) => id).sort()).toEqual(dealt.map(({ id }) => id).sort());
  });

  it('shows what another window did between two presses on Continue here', async () => {
    const first = await openWindow();
    await startIn(first);
    // The browser gives the lock to each press in turn, and in between to the other window.
    const presses: ((lock: HeldLock) => void)[] = [];
    const second = await openWindow({
      locks: {
        takeFree: () => Promise.resolve(null),
        steal: () => new Promise((resolve) => presses.push(resolve)),
        wait: () => Promise.resolve(null),
      },
    });
    const never: HeldLock = { lost: new Promise(() => undefined), release: () => undefined };
    const pressed = [second.controller.continueHere(), second.controller.continueHere()];
    await expect.poll(() => presses.length, patient).toBeGreaterThan(0);
    presses[0]?.(never);
    await expect.poll(() => isHere(second), patient).toBe(true);

    await first.controller.continueHere();
    await first.store.takeOver().then((epoch) => {
      const session = first.controller.getSnapshot().session;
      if (!session) throw new Error('Nothing is under way');
      const answered = reduceSession(session, { type: 'answer', given: ['x'], at: Date.now() });
      return first.store.saveStep({ epoch, session: answered });
    });
    presses[1]?.(never);
    await Promise.all(pressed);
    act(second, { type: 'draft', text: 'typed', at: Date.now() });
    await expect
      .poll(async () => (await second.store.load()).session?.cards[0]?.first, patient)
      .toBeDefined();
    await expect
      .poll(() => second.controller.getSnapshot().session?.cards[0]?.first, patient)
      .toBeDefined();
  });

  it('stays in the window where Continue is pressed while that window is opening', async () => {
    const first = await openWindow();
    await startIn(first);
    const gate = Promise.withResolvers<undefined>();
    let reads = 0;
    const opening = openWindow({
      // Only the reads of the opening are delayed.
      beforeLoad: async () => {
        reads += 1;
        if (reads === 1) await gate.promise;
      },
    });
    await expect.poll(() => reads, patient).toBe(1);
    const second = [...openWindows].at(-1) ?? first;
    const pressed = second.controller.continueHere();
    const manyReads = async () => {
      for (let count = 0; count < 50; count += 1) await first.store.load();
    };
    await Promise.race([pressed, manyReads()]);
    gate.resolve(undefined);
    await Promise.all([pressed, opening]);
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    for (const text of ['g', 'go', 'gos']) act(second, { type: 'draft', text, at: Date.now() });
    await expect.poll(() => cardShownIn(first)?.text, patient).toBe('gos');
    expect(holds()).toEqual(['elsewhere', 'here']);
    expect(cardShownIn(second)?.text).toBe('gos');
  });

  it('stays in the window with the lock when another one was slower to take over', async () => {
    const first = await openWindow();
    await startIn(first);
    const gate = Promise.withResolvers<undefined>();
    let asked = 0;
    const slow = await openWindow({
      beforeTakeOver: async () => {
        asked += 1;
        if (asked === 1) await gate.promise;
      },
    });
    const last = await openWindow();
    const pressed = slow.controller.continueHere();
    await expect.poll(() => asked, patient).toBe(1);
    await last.controller.continueHere();
    expect(isHere(last)).toBe(true);
    gate.resolve(undefined);
    await pressed;
    for (const text of ['g', 'go', 'gos']) {
      await expect
        .poll(() => {
          act(last, { type: 'draft', text, at: Date.now() });
          return cardShownIn(slow)?.text;
        }, patient)
        .toBe(text);
    }
    expect(holds()).toEqual(['elsewhere', 'elsewhere', 'here']);
  });

  it('lets another account start, and keeps the earlier session for its own account', async () => {
    const first = await openWindow();
    await startIn(first);
    const second = await openWindow();
    second.controller.addBatch('other', 'another grant', [cards.match]);
    await second.controller.start('other', 'another grant', 5);
    expect(second.controller.getSnapshot()).toMatchObject({
      hold: 'here',
      session: { planId: 'other', connection: 'another grant' },
    });
    const { batches } = await second.store.load();
    expect(batches.find(({ planId }) => planId === 'daily')?.cards).toHaveLength(dealt.length);
  });

  it('leaves all cards of a plan to another account that has the same plan', async () => {
    const first = await openWindow();
    await startIn(first);
    const second = await openWindow();
    second.controller.addBatch('daily', 'another grant', dealt);
    await second.controller.start('daily', 'another grant', dealt.length);
    const { session } = second.controller.getSnapshot();
    expect(session?.connection).toBe('another grant');
    expect(session?.cards.map(({ card }) => card.id)).toEqual(dealt.map(({ id }) => id));
  });
});
