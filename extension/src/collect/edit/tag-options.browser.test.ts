import { expect, it } from 'vitest';
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
