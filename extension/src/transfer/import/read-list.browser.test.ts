/** The worker that reads a list: here it runs in the page of the test, and as the worker of a page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import './list-worker.ts';
import { readList } from './read-list.ts';
import type { ListMessage, ListSource } from './worker-messages.ts';

const { signal } = new AbortController();
const many = Array.from({ length: 450 }, (_, place) => `word${place}`);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the worker', () => {
  /** What it tells until it has ended. */
  async function told(source: ListSource): Promise<ListMessage[]> {
    const messages: ListMessage[] = [];
    const ended = new Promise<void>((resolve) => {
      vi.stubGlobal('postMessage', (message: ListMessage) => {
        messages.push(message);
        if (message.kind !== 'rows') resolve();
      });
    });
    dispatchEvent(new MessageEvent('message', { data: source }));
    await ended;
    return messages;
  }

  it('tells the rows in parts, and then the rest of the table', async () => {
    const messages = await told({ source: many.join('\n') });
    const rows = messages.map((message) => (message.kind === 'rows' ? message.rows : []));
    expect(rows.map(({ length }) => length)).toEqual([200, 200, 50, 0]);
    expect(rows.flat().map(({ cells }) => cells[0])).toEqual(many);
    expect(messages.at(-1)).toEqual({
      kind: 'end',
      table: { format: 'lines', columns: ['term'], cellsOf: 'plain' },
    });
  });

  it('tells the problem of a list, and that of a mistake', async () => {
    expect(await told({ source: '' })).toEqual([{ kind: 'problem', problem: 'nothing-found' }]);
    const broken = { source: 7 } as unknown as ListSource;
    expect(await told(broken)).toEqual([{ kind: 'problem', problem: 'damaged' }]);
  });

  it('reads a file in the encoding that the learner said', async () => {
    const source = new File([new Uint8Array([0x61, 0xfc])], 'a.txt');
    expect(await told({ source })).toEqual([{ kind: 'problem', problem: 'damaged' }]);
    const [rows] = await told({ source, encoding: 'windows-1252' });
    expect(rows).toMatchObject({ rows: [{ cells: ['aü'] }] });
  });
});

describe('a list that a worker reads', () => {
  it('comes whole, and the worker ends', async () => {
    const ending = vi.spyOn(Worker.prototype, 'terminate');
    const table = await readList({ source: many.join('\n') }, signal);
    expect(table.format).toBe('lines');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(many);
    expect(ending).toHaveBeenCalledTimes(1);
  });

  it('has its problem', async () => {
    const reading = readList({ source: new File([], 'a.txt') }, signal);
    await expect(reading).rejects.toMatchObject({ problem: 'empty' });
  });

  it('is damaged where the worker fails', async () => {
    const begun = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
    ) {
      this.dispatchEvent(new Event('error'));
    });
    const reading = readList({ source: 'word' }, signal);
    await expect(reading).rejects.toMatchObject({ problem: 'damaged' });
    expect(begun).toHaveBeenCalledTimes(1);
  });

  it('ends when the learner stops it, and after a minute', async () => {
    vi.spyOn(Worker.prototype, 'postMessage').mockReturnValue();
    const ending = vi.spyOn(Worker.prototype, 'terminate');
    const stopping = new AbortController();
    const stopped = readList({ source: 'word' }, stopping.signal);
    stopping.abort();
    await expect(stopped).rejects.toThrow(/abort/iu);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = readList({ source: 'word' }, signal);
    vi.advanceTimersByTime(59_999);
    const waits = Symbol('waits');
    expect(await Promise.race([slow, Promise.resolve(waits)])).toBe(waits);
    vi.advanceTimersByTime(1);
    await expect(slow).rejects.toMatchObject({ problem: 'too-slow' });
    expect(ending).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
