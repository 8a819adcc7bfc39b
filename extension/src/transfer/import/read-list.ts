/** Reads a list in a worker. */
import { UnreadableList, type Row, type Table } from './table.ts';
import type { ListMessage, ListSource } from './worker-messages.ts';

/** The largest file takes a few seconds on a slow device. */
const longestMs = 60_000;

/** @throws UnreadableList where it holds no list of words; AbortError when aborted */
export function readList(source: ListSource, signal: AbortSignal): Promise<Table> {
  const worker = new Worker(new URL('list-worker.ts', import.meta.url), { type: 'module' });
  const rows: Row[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Table>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
      if (data.kind === 'rows') rows.push(...data.rows);
      else if (data.kind === 'end') resolve({ ...data.table, rows });
      else reject(new UnreadableList(data.problem));
    });
    worker.addEventListener('error', () => reject(new UnreadableList('damaged')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    timer = setTimeout(() => reject(new UnreadableList('too-slow')), longestMs);
    worker.postMessage(source);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
