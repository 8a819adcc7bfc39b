/** The worker that reads a list: the page can be used meanwhile, and a hostile file holds up the worker alone. */
import * as z from 'zod/mini';
import { readFile } from './read-file.ts';
import { tableOf } from './table-of.ts';
import { UnreadableList } from './table.ts';
import type { ListMessage, ListSource } from './worker-messages.ts';

/** The page takes in a part of so many at a time. */
const rowsInOnePart = 200;

// Compiling schemas needs eval, which the extension's content security policy refuses.
z.config({ jitless: true });

addEventListener('message', ({ data }: MessageEvent<ListSource>) => void answer(data));

async function answer({ source, encoding }: ListSource): Promise<void> {
  try {
    const text = typeof source === 'string' ? source : await readFile(source, encoding);
    const { rows, ...rest } = tableOf(text);
    for (let from = 0; from < rows.length; from += rowsInOnePart)
      tell({ kind: 'rows', rows: rows.slice(from, from + rowsInOnePart) });
    tell({ kind: 'end', table: rest });
  } catch (error) {
    tell({ kind: 'problem', problem: error instanceof UnreadableList ? error.problem : 'damaged' });
  }
}

function tell(message: ListMessage): void {
  postMessage(message);
}
