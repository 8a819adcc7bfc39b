import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runInSlices, type SliceEnvironment } from './slices.ts';

/** A clock that moves only with steps, and a record of how long the page had to wait. */
function bench(budgetMs: number) {
  let clock = 0;
  let sliceBegan = 0;
  const slices: number[] = [];
  const stopping = new AbortController();
  const environment: SliceEnvironment = {
    now: () => clock,
    budgetMs,
    signal: stopping.signal,
    pause: () => {
      slices.push(clock - sliceBegan);
      sliceBegan = clock;
      return Promise.resolve();
    },
  };
  const step = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { environment, slices, step, stopping, last: () => clock - sliceBegan };
}

describe('runInSlices', () => {
  it('never keeps the page waiting for longer than its budget plus one step, and does every step', async () => {
    const durations = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(durations, fc.integer({ min: 1, max: 20 }), async (steps, budget) => {
        const { environment, slices, step, last } = bench(budget);
        let done = 0;
        await runInSlices(
          (function* () {
            for (const milliseconds of steps) {
              step(milliseconds);
              done += 1;
              yield;
            }
          })(),
          environment,
        );
        expect(done).toBe(steps.length);
        const longestStep = Math.max(0, ...steps);
        for (const slice of [...slices, last()])
          expect(slice).toBeLessThan(budget + longestStep + 1e-6);
      }),
    );
  });

  it('does as many steps as fit its budget, and first yields to the page', async () => {
    const { environment, slices, step } = bench(8);
    let done = 0;
    await runInSlices(
      (function* () {
        for (; done < 40; done += 1) {
          step(1);
          yield;
        }
      })(),
      environment,
    );
    expect(slices).toEqual([0, 8, 8, 8, 8, 8]);
  });

  it('stops at the next pause when it is aborted', async () => {
    const { environment, step, stopping } = bench(8);
    let done = 0;
    await runInSlices(
      (function* () {
        for (;;) {
          step(3);
          done += 1;
          if (done === 4) stopping.abort();
          yield;
        }
      })(),
      environment,
    );
    expect(done).toBe(6);
  });

  it('passes on the error of a step', async () => {
    const { environment } = bench(8);
    const failing = (function* (): Generator<void> {
      yield;
      throw new Error('broken');
    })();
    await expect(runInSlices(failing, environment)).rejects.toThrow('broken');
  });
});
