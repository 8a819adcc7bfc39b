/** The learner wants nothing of the service's list kept on this device. */
import { openWords } from './db.ts';

export async function forgetIndex(): Promise<void> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals'], 'readwrite', {
    durability: 'strict',
  });
  await transaction.objectStore('words').clear();
  await transaction.objectStore('traversals').clear();
  await transaction.done;
}
