import { expect, it, vi } from 'vitest';
import { indexed, openWords } from '../../learned-words/db.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { knownTags } from './tag-options.ts';
import { openOutbox } from '../../outbox/outbox.ts';

it('the tags of another account are not offered, neither from its words here nor from its list', async () => {
  const outbox = await openOutbox();
  await outbox.clear('records');
  const words = await openWords();
  await words.clear('words');
  for (const connection of ['grant', 'other', null]) {
    const spec = { term: 'word', tags: [`kept ${connection}`] };
    await outbox.put('records', collectRecord('word', { connection, spec }));
    const word = { id: '1', term: 'word', tags: [`listed ${connection}`] };
    if (connection !== null) await words.put('words', indexed(word, connection, 1));
  }
  // What no account has yet goes to the one that is connected.
  const mine = ['kept grant', 'kept null', 'listed grant'];
  expect((await knownTags(outbox, 'grant')).toSorted()).toEqual(mine);
  // Tests of other files share the browser.
  await words.clear('words');
});

it('the tags of a list are counted without reading its words, the ones used most first', async () => {
  const outbox = await openOutbox();
  await outbox.clear('records');
  const words = await openWords();
  await words.clear('words');
  for (const [n, tags] of [['rare'], ['often', 'odd'], ['often']].entries())
    await words.put('words', indexed({ id: `${n}`, term: 'word', tags }, 'grant', 1));
  await words.put('words', indexed({ id: '0', term: 'word', tags: ['odd', 'odder'] }, 'a', 1));
  const read = [
    vi.spyOn(IDBIndex.prototype, 'getAll'),
    vi.spyOn(IDBObjectStore.prototype, 'getAll'),
  ];
  expect((await knownTags(outbox, 'grant'))[0]).toBe('often');
  expect((await knownTags(outbox, 'grant')).toSorted()).toEqual(['odd', 'often', 'rare']);
  for (const one of read) expect(one).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await words.clear('words');
});
