import { expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { openOutbox } from '../word/queue.ts';
import { createWorld } from '../testing-world.ts';
import { collectRecord } from '../testing.ts';

it('the drain tells which language the service did not take, and of no other refusal', async () => {
  const db = await openOutbox();
  await db.clear('records');
  const world = createWorld();
  const field = (name: string) => new RelayError(400, 'INVALID_ARGUMENT', 'why', [{ field: name }]);
  world.fates.push(field('spec.language'), field('spec.tags'));
  for (const [term, code] of [
    ['vazhe', 'LANGUAGE_PERSIAN'],
    ['mot', 'LANGUAGE_FRENCH'],
  ] as const) {
    const spec = { term, language: code };
    await db.put('records', collectRecord(term, { spec, notBefore: 0 }));
  }
  await world.drain();
  expect(world.refusedLanguages).toEqual(['LANGUAGE_PERSIAN']);
});
