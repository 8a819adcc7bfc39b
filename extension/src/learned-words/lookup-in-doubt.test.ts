import { expect, it } from 'vitest';
import type { LookUp } from './lookup.ts';
import { lookUpInDoubt } from './lookup-in-doubt.ts';

/** A service with some terms, and what this device knew about it before. */
function world(held: readonly string[], before: LookUp['kind']) {
  const asked: string[] = [];
  const found = (term: string): LookUp => ({ kind: 'found', word: { id: term, term } });
  return {
    asked,
    lookUp: ({ term }: { term: string }) => {
      asked.push(term);
      return Promise.resolve<LookUp>(held.includes(term) ? found(term) : { kind: 'absent' });
    },
    lookInIndex: ({ term }: { term: string }) =>
      Promise.resolve<LookUp>(before === 'found' ? found(term) : { kind: before }),
    baseForms: () => Promise.resolve(['run']),
  };
}

const look = (service: ReturnType<typeof world>) => lookUpInDoubt({ term: 'running' }, service);

it('asks for the term first, and for nothing else if it exists', async () => {
  const service = world(['running', 'run'], 'absent');
  expect(await look(service)).toMatchObject({ kind: 'found', word: { term: 'running' } });
  expect(service.asked).toEqual(['running']);
});

it('accepts the base form as the word if it was absent before', async () => {
  expect(await look(world(['run'], 'absent'))).toMatchObject({ word: { term: 'run' } });
});

it.each(['found', 'unknown'] as const)(
  'returns unknown if the form was %s before',
  async (kind) => {
    expect(await look(world(['run'], kind))).toEqual({ kind: 'unknown' });
  },
);

it('is certain when no form arrived', async () => {
  const service = world([], 'absent');
  expect(await look(service)).toEqual({ kind: 'absent' });
  expect(service.asked).toEqual(['running', 'run']);
});

it('asks for each base form until one is found, and stops where none can be told', async () => {
  const forms = { baseForms: () => Promise.resolve(['runn', 'run', 'r']) };
  const service = { ...world(['run'], 'absent'), ...forms };
  expect(await look(service)).toMatchObject({ word: { term: 'run' } });
  expect(service.asked).toEqual(['running', 'runn', 'run']);
  for (const kind of ['unknown', 'later'] as const) {
    const asked: string[] = [];
    const lookUp = ({ term }: { term: string }) => {
      asked.push(term);
      return Promise.resolve<LookUp>({ kind: term === 'running' ? 'absent' : kind });
    };
    const told = await lookUpInDoubt({ term: 'running' }, { ...service, lookUp });
    expect([told, asked]).toEqual([{ kind }, ['running', 'runn']]);
  }
});

it('asks for the forms in the language of the term', async () => {
  const specs: object[] = [];
  const lookUp = (spec: object) => {
    specs.push(spec);
    return Promise.resolve<LookUp>({ kind: 'absent' });
  };
  const spec = { term: 'running', language: 'LANGUAGE_ENGLISH' };
  await lookUpInDoubt(spec, { ...world([], 'absent'), lookUp });
  expect(specs).toEqual([spec, { ...spec, term: 'run' }]);
});
