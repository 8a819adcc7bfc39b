import { expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { createWorld } from '../testing-world.ts';
import { collectRecord, noon } from '../testing.ts';
import { openOutbox } from '../outbox.ts';

it('the drain reports the language that the service refused, and no other refusal', async () => {
  const db = await openOutbox();
  await db.clear('records');
  const world = createWorld();
  const field = (name: string) => new RelayError(400, 'INVALID_ARGUMENT', 'why', [{ field: name }]);
  world.fates.push(field('spec.language'), field('spec.tags'));
  const put = (term: string, language: string, createdAt: number) =>
    db.put('records', collectRecord(term, { spec: { term, language }, createdAt }));
  await put('vazhe', 'LANGUAGE_PERSIAN', noon - 2);
  await put('mot', 'LANGUAGE_FRENCH', noon - 1);
  await world.drain();
  expect(world.refusedLanguages).toEqual(['LANGUAGE_PERSIAN']);
});
