/** Ids of cards that JavaScript's numbers cannot hold, in a real browser. */
import { decodeFlashcards } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { freeClient } from './testing.ts';

const body = (id: string) =>
  `{"cards":[{"id":${id},"question":"Katze","options":[{"id":1,"text":"cat"},{"id":2,"text":"dog"}],"answer":1}]}`;

it.each([
  ['9007199254740993', '9007199254740993'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.5e21', '1.5e21'],
  ['17', '17'],
])('the id %s is answered as %s', async (sent, id) => {
  const answers = () => Promise.resolve(new Response(body(sent)));
  const client = freeClient('https://relay.example', answers);
  const { cards, problems } = decodeFlashcards(await client.getFlashcards('plan', 1));
  expect(problems).toEqual([]);
  expect(cards).toMatchObject([{ id, kind: 'choice', correct: ['1'] }]);
});
