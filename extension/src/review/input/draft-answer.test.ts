import { cardKinds, grade, selfGraded, type Flashcard } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { draftAnswer } from './draft-answer.ts';
import { emptyDraft } from '../session/session.ts';
import { shownKind } from '../session/shown-kind.ts';
import { cards, typedBlanks } from '../answers/testing-cards.ts';

const checked = ['multiple-choice', 'fill-blanks', 'spelling', 'arrange', 'match'] as const;

describe('a half-done card', () => {
  it.each(checked)('%s cannot be checked while it is empty', (kind) => {
    expect(draftAnswer(cards[kind], emptyDraft)?.complete).toBe(false);
  });

  it.each(checked)('%s with the right content is right', (kind) => {
    const { correct } = cards[kind];
    const draft = { ...emptyDraft, placed: [...correct].reverse(), text: correct[0] ?? '' };
    const answer = draftAnswer(
      cards[kind],
      kind === 'arrange' ? { ...draft, placed: correct } : draft,
    );
    expect(answer?.complete).toBe(true);
    expect(grade(cards[kind], answer?.given ?? []).correct).toBe(true);
  });

  it('is complete only with every blank filled and every pair made', () => {
    const complete = (card: Flashcard, ...placed: string[]) =>
      draftAnswer(card, { ...emptyDraft, placed })?.complete;
    expect(complete(cards['fill-blanks'], 'blank1:w2')).toBe(false);
    expect(complete(typedBlanks, 'blank1:goes', 'blank2: ')).toBe(false);
    expect(complete(cards.match, 'l1:r2', 'l2:r1')).toBe(false);
    const short = { ...cards['fill-blanks'], options: [{ id: 'w1', text: 'one' }] };
    expect(complete(short, 'blank1:w1')).toBe(true);
  });

  it('is replaced by the learner’s own grade when the word was shown', () => {
    expect(draftAnswer(cards.spelling, { ...emptyDraft, revealed: true })).toBeNull();
    expect(draftAnswer(cards.choice, emptyDraft)).toBeNull();
  });
});

describe('a card that lacks parts of its kind', () => {
  it.each(cardKinds)('%s can still be answered', (kind) => {
    const bare: Flashcard = { ...cards[kind], options: [], correct: [], question: 'word' };
    const shown = shownKind(bare);
    expect(['reveal', 'speaking']).toContain(shown);
    expect(draftAnswer(bare, emptyDraft)).toBeNull();
    expect(grade(bare, selfGraded(bare, false)).userAnswer).toBe('unknown');
  });
});

it('a word for two blanks and a right side with two left sides make complete answers', () => {
  const twice = {
    ...cards['fill-blanks'],
    options: cards['fill-blanks'].options.slice(0, 1),
    correct: ['blank1:w1', 'blank2:w1'],
  };
  const draft = { ...emptyDraft, placed: ['blank1:w1'] };
  expect(draftAnswer(twice, draft)?.complete).toBe(false);
  expect(draftAnswer(twice, { ...draft, placed: twice.correct })?.complete).toBe(true);
  const shared = { ...cards.match, correct: ['l1:r2', 'l2:r2', 'l3:r2'] };
  const lessRights = { ...shared, options: shared.options.filter(({ id }) => id !== 'r1') };
  const placed = lessRights.correct.slice(0, 2);
  expect(draftAnswer(lessRights, { ...draft, placed })?.complete).toBe(false);
  expect(draftAnswer(lessRights, { ...draft, placed: shared.correct })?.complete).toBe(true);
});
