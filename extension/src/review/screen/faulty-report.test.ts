import { decodeFlashcards } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { cardSources } from '../store/card-sources.ts';
import { faultyReport } from './faulty-report.ts';
import { cards } from '../answers/testing-cards.ts';

const item = {
  ...{ id: 'c1', type: 'arrange', tokens: ['meet', 'Old', 'friends'], answer: 'Old friends meet' },
  ...{ userId: 'u-7', user: { name: 'Ada' }, owner_email: 'ada@example.org', accessToken: 's3' },
  image_url: 'https://pictures.example/a.png?X-Signature=5ecret#top',
};
const [card = cards.reveal] = decodeFlashcards({ cards: [item] }).cards;

it('contains what the service sent, how it was read, and the version', () => {
  const sources = cardSources([card]);
  const report = JSON.parse(faultyReport(card, sources.c1, '1.2.3')) as Record<string, object>;
  expect(report.version).toBe('1.2.3');
  expect(report.sent).toEqual({
    ...{ id: 'c1', type: 'arrange', tokens: item.tokens, answer: item.answer },
    image_url: 'https://pictures.example/a.png',
  });
  expect(report.readAs).toMatchObject({ id: 'c1', kind: card.kind });
});

it('contains no personal data, no signed address and no token', () => {
  expect(faultyReport(card, JSON.stringify(item), '1')).not.toMatch(/u-7|Ada|ada@|s3|5ecret/u);
});

it('contains Gleaner’s reading of a card whose source was not kept', () => {
  expect(JSON.parse(faultyReport(cards.reveal, undefined, '1'))).toEqual({
    ...{ version: '1', readAs: cards.reveal },
  });
});

it('keeps the sources of cards under review beside those of the next cards', () => {
  const [next = card] = decodeFlashcards({ cards: [{ ...item, id: 'c2' }] }).cards;
  const earlier = { c1: '{}', gone: '{}' };
  expect(Object.keys(cardSources([next], earlier, new Set(['c1'])))).toEqual(['c1', 'c2']);
});

it('keeps no source that is too long', () => {
  const [long = card] = decodeFlashcards({ cards: [{ ...item, note: 'x'.repeat(20_001) }] }).cards;
  expect(cardSources([long])).toEqual({});
});
