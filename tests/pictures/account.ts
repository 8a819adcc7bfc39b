/** A learner who has used Gleaner for half a year: words at the service, and the history on this device. */
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import type { RemoteControl } from '../relay/instance-control.ts';

/** Each with its mastery. The last are the newest. */
const learned =
  'ample 5 blunt 4 bough 3 brittle 4 brook 5 candid 3 clamber 3 crisp 5 dawdle 2 deft 3 drizzle 4 dwindle 4 eager 5 eerie 4 ember 3 fathom 2 ferry 5 fickle 3 flicker 4 foliage 3 fragile 5 frugal 2 gaunt 2 gleam 4 glimpse 5 gully 2 harbour 5 hem 4 hoist 3 humble 5 idle 4 intricate 2 jagged 3 keen 5 kindle 2 lantern 4 ledge 3 linger 4 lofty 3 lull 2 meander 2 mellow 3 mirth 1 murmur 4 nimble 3 oath 3 orchard 5 outcrop 1 paddle 4 parch 2 pebble 5 perch 3 plume 2 quaint 2 quiver 3 ramble 2 ravine 1 reap 2 ripple 4 rugged 3 rustle 3 scarce 4 scorch 2 shimmer 2 shrill 2 sleek 3 sly 4 soar 4 solemn 1 sprout 3 stern 2 stray 4 sturdy 3 swarm 3 swift 5 tangle 3 tepid 1 thaw 2 thicket 1 thrive 4 timid 5 trickle 3 tuft 1 twig 4 vast 5 verge 2 vivid 3 wary 2 weary 4 wharf 1 whim 1 wither 2 woe 2 yearn 1 lugubrious 1 petrichor 0'.split(
    ' ',
  );

const words = Array.from({ length: learned.length / 2 }, (_, at) => ({
  term: learned[2 * at] ?? '',
  mastery_level: Number(learned[2 * at + 1]),
}));

export async function addWords(instance: RemoteControl): Promise<void> {
  await instance.addWords(words);
}

/** Writes the past into Gleaner's own databases. @param page any page of the extension, of a connected learner */
export async function writeHistory(page: Page): Promise<void> {
  await until('the words to be read', () =>
    page.evaluate(countWords).then((n) => n >= words.length),
  );
  await page.evaluate(
    writePast,
    words.map(({ term }) => term),
  );
}

async function countWords(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('gleaner-words')) return 0;
  return new Promise((resolve) => {
    const opening = indexedDB.open('gleaner-words');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('words').objectStore('words').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** Runs in the page. */
async function writePast(terms: readonly string[]): Promise<void> {
  // Methods: of a function that a constant names, tsx makes a call of its own helper, which no page has.
  const the = {
    result<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message ?? 'IndexedDB failed'));
      });
    },
    /** The same numbers in every run; from 0 to 1. */
    varied(n: number): number {
      return Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1;
    },
  };
  const dayLength = 86_400_000;
  const noon = new Date().setHours(12, 0, 0, 0);
  const index = await the.result(indexedDB.open('gleaner-words'));
  const store = index.transaction('words', 'readwrite').objectStore('words');
  const rows = (await the.result(store.getAll())) as {
    word: { term: string; created_at?: string };
  }[];
  const keys = await the.result(store.getAllKeys());
  const owner = (rows[0] as { connection?: string } | undefined)?.connection ?? '';
  for (const [at, row] of rows.entries()) {
    const place = terms.indexOf(row.word.term);
    const age = place < 0 ? 0 : Math.round(170 * (1 - place / terms.length) ** 1.3);
    row.word.created_at = new Date(noon - age * dayLength).toISOString();
    await the.result(store.put(row, store.keyPath === null ? keys[at] : undefined));
  }
  index.close();

  const review = await the.result(indexedDB.open('gleaner-review'));
  const kinds = [
    'choice',
    'choice',
    'spelling',
    'fill-blanks',
    'choice',
    'match',
    'spelling',
    'arrange',
  ];
  const work = review.transaction(['log', 'answered'], 'readwrite');
  for (let back = 170; back >= 1; back -= 1) {
    if (back > 12 && the.varied(back) < 0.22) continue;
    const many = Math.ceil(8 + 22 * the.varied(back + 1));
    for (let n = 0; n < many; n += 1) {
      const seed = back * 100 + n;
      const at = noon - back * dayLength + n * 20_000;
      const row = {
        ...{ version: 3, sessionId: 'earlier', at, owner },
        day: new Date(at).toLocaleDateString('sv-SE'),
        right: the.varied(seed) > 0.16 + 0.12 * (back / 170),
        ms: 5_000 + 7_000 * the.varied(seed + 2),
        kind: kinds[Math.floor(kinds.length * the.varied(seed + 5))],
        term: terms[Math.floor(terms.length * the.varied(seed + 9) ** 2 * 0.999)],
      };
      const id = crypto.randomUUID();
      work.objectStore('log').put(row, id);
      work.objectStore('answered').put(row, id);
    }
  }
  await new Promise((resolve) => {
    work.oncomplete = resolve;
  });
  review.close();
}
