/** Reads a list in a worker. */
import { UnreadableList, type Row, type Table } from './table.ts';
import type { ListMessage, ListSource } from './worker-messages.ts';

/** @throws UnreadableList where it holds no list of words; AbortError when aborted */
export function readList(source: ListSource, signal: AbortSignal): Promise<Table> {
  const worker = new Worker(new URL('list-worker.ts', import.meta.url), { type: 'module' });
  const rows: Row[] = [];
  return new Promise<Table>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
      if (data.kind === 'rows') rows.push(...data.rows);
      else if (data.kind === 'end') resolve({ ...data.table, rows });
      else reject(new UnreadableList(data.problem));
    });
    worker.addEventListener('error', () => reject(new UnreadableList('damaged')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage(source);
  }).finally(() => worker.terminate());
}
