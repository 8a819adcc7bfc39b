import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from '../session/reduce-session.ts';
import { currentCard, startSession, type ReviewSession } from '../session/session.ts';
import type { Flashcard } from '@gleaner/shared';
import * as z from 'zod/mini';
import { cards, typedBlanks } from '../answers/testing-cards.ts';
import { localDay } from './local-day.ts';
import { historyChange } from './history-change.ts';
import {
  addKinds,
  daysOf,
  dayUpgrades,
  historyVersion,
  rowUpgrades,
  type AnsweredRow,
  type DayRecord,
} from './record.ts';
import { upgraded } from '../store/stored.ts';

const start = Date.UTC(2026, 10, 20, 12);
const started = startSession({
  ...{ id: 's', planId: 'daily', connection: 'grant', now: start },
  cards: [cards.choice, cards.spelling, cards.reveal].map((card) => ({
    ...{ card, answerId: `answer to ${card.id}` },
  })),
});

/** The kind of card of an answer. */
function kindOf(answerId: string): string | undefined {
  return started.cards.find((one) => one.answerId === answerId)?.card.kind;
}

/** The history after the steps of a session, each stored, some twice as after a crash. */
function stored(events: readonly (readonly [SessionEvent, boolean])[]) {
  const rows = new Map<string, AnsweredRow>();
  let session: ReviewSession = started;
  const keep = (before: ReviewSession | null): void => {
    for (const [id, row] of historyChange(before, session).answered)
      if (row) rows.set(id, row);
      else rows.delete(id);
  };
  for (const [event, isTwice] of events) {
    const before = session;
    session = reduceSession(session, event);
    keep(before);
    // A window that was closed before it knew that the step was stored does not know the previous step
    // either.
    if (isTwice) keep(null);
  }
  return { session, rows };
}

const kinds = [
  ...(['answer', 'wrong', 'continue', 'skip', 'undo', 'undone'] as const),
  ...(['count-as-right', 'count-as-wrong'] as const),
] as const;
const events = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.boolean(), fc.nat(4000)), {
  maxLength: 40,
});

it('contains exactly the first answers of a session, though steps are stored twice or undone', () => {
  fc.assert(
    fc.property(events, (steps) => {
      let at = start;
      let session: ReviewSession = started;
      const made = steps.map(([kind, isTwice, ms]) => {
        at += ms;
        const card = currentCard(session)?.card;
        const event: SessionEvent =
          kind === 'answer' || kind === 'wrong'
            ? {
                ...{ type: 'answer', at },
                given: kind === 'answer' ? (card?.correct ?? []) : ['gosamer'],
              }
            : kind === 'count-as-right'
              ? { type: kind, at }
              : { type: kind, at };
        session = reduceSession(session, event);
        return [event, isTwice] as const;
      });
      const { rows } = stored(made);
      const firsts = session.cards.flatMap(({ answerId, first }) =>
        first ? [[answerId, first] as const] : [],
      );
      expect([...rows.keys()].sort()).toEqual(firsts.map(([id]) => id).sort());
      for (const [id, { submission, answeredAt }] of firsts)
        expect(rows.get(id)).toEqual({
          ...{ version: historyVersion, sessionId: 's', day: localDay(answeredAt) },
          ...{ right: submission.is_correct, ms: submission.time_spent_ms },
          kind: kindOf(id),
          ...{ at: answeredAt, owner: 'grant' },
        });
    }),
  );
});

describe('days', () => {
  const row = (day: string, right: boolean): AnsweredRow => ({
    ...{ version: historyVersion, sessionId: 's', day, right, ms: 500 },
    kind: right ? 'choice' : 'spelling',
  });

  it('are the same however rows are added up, all at once or in parts', () => {
    const rows = fc.array(
      fc.tuple(fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'), fc.boolean()),
    );
    fc.assert(
      fc.property(rows, fc.nat(), (pairs, cut) => {
        const all = pairs.map(([day, right]) => row(day, right));
        const early = all.slice(0, cut % (all.length + 1));
        const late = all.slice(early.length);
        expect(daysOf(daysOf([], early), late)).toEqual(daysOf([], all));
        expect(daysOf([], all).reduce((sum, { answered }) => sum + answered, 0)).toBe(all.length);
      }),
    );
  });
});

describe('counts of an earlier Gleaner', () => {
  it('stay in their day, without a kind', () => {
    const day = { version: 1, day: '2026-11-19', answered: 12, right: 10, ms: 48_000 };
    const row = { version: 1, sessionId: 's', day: '2026-11-19', right: true, ms: 500 };
    const days = upgraded<DayRecord>(day, historyVersion, dayUpgrades);
    const rows = upgraded<AnsweredRow>(row, historyVersion, rowUpgrades);
    expect(days && rows && daysOf([days], [rows])).toEqual([
      { ...day, version: historyVersion, answered: 13, right: 11, ms: 48_500, kinds: {} },
    ]);
  });
});

it('kinds are added up separately', () => {
  const a = { choice: { answered: 3, right: 1 }, match: { answered: 1, right: 1 } };
  const b = { choice: { answered: 2, right: 2 }, reveal: { answered: 1, right: 0 } };
  expect(addKinds(a, b)).toEqual({
    ...{ choice: { answered: 5, right: 3 }, match: { answered: 1, right: 1 } },
    reveal: { answered: 1, right: 0 },
  });
});

describe('the log of words', () => {
  const answerId = 'fffffffe-0000-4000-8000-000000000000';

  /** The rows of one answer to a card, `[word, right]`, and their ids. */
  function logged(card: Flashcard, given: readonly string[], then: readonly SessionEvent[] = []) {
    const before = startSession({
      ...{ id: 's', planId: 'daily', connection: 'grant', now: start },
      cards: [{ card, answerId }],
    });
    const after = [{ type: 'answer', given, at: start + 900 } as const, ...then].reduce(
      reduceSession,
      before,
    );
    const log = [...historyChange(null, after).log];
    return {
      words: log.map(([, row]) => row && [row.term, row.right]),
      ids: log.map(([id]) => id),
      undone: historyChange(after, before).log,
    };
  }

  const typed = { ...cards.spelling, question: '', prompt: 'Translate: Sommerfaden' };
  const spelled = { ...cards.spelling, question: '' };
  const arranged = { ...cards.arrange, question: '' };
  const said = { ...cards.speaking, question: '' };

  it.each<[string, Flashcard, readonly string[], readonly (readonly [string, boolean])[]]>([
    ['typed', typed, ['gossamer'], [['gossamer', true]]],
    ['spelled', spelled, ['goose'], [['gossamer', false]]],
    ['arranged', arranged, arranged.correct, [['Old friends meet again', true]]],
    ['said', said, ['ephemeral'], [['ephemeral', true]]],
    [
      'matched',
      cards.match,
      ['l1:r2', 'l2:r1', 'l3:r3'],
      [
        ['petrichor', true],
        ['gossamer', false],
        ['cairn', false],
      ],
    ],
    [
      'filled',
      cards['fill-blanks'],
      ['blank1:w2', 'blank2:w1'],
      [
        ['serendipity', true],
        ['missing', false],
      ],
    ],
    [
      'typed in blanks',
      typedBlanks,
      ['blank1:gone', 'blank2:has'],
      [
        ['goes', false],
        ['has', true],
      ],
    ],
    [
      'given up',
      typedBlanks,
      [],
      [
        ['goes', false],
        ['has', false],
      ],
    ],
  ])('has each word of a card that is %s', (_how, card, given, words) => {
    expect(logged(card, given).words).toEqual(words);
  });

  it('has each word of a card under an id that a backup takes', () => {
    const { ids, undone } = logged(cards.match, cards.match.correct);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(z.safeParse(z.uuid(), id).success).toBe(true);
    expect([...undone]).toEqual(ids.map((id) => [id, null]));
  });

  it('has every word right once the learner counts the answer as right', () => {
    const { words } = logged(
      typedBlanks,
      ['blank1:gone', 'blank2:has'],
      [{ type: 'count-as-right', at: start + 1000 }],
    );
    expect(words).toEqual([
      ['goes', true],
      ['has', true],
    ]);
  });

  it('blames no pair that an earlier Gleaner named', () => {
    const row = { version: 2, sessionId: 's', day: '2026-11-19', ms: 500, term: 'petrichor' };
    const termOf = (kind: string, right: boolean) =>
      upgraded<AnsweredRow>({ ...row, kind, right }, historyVersion, rowUpgrades)?.term;
    expect([termOf('match', false), termOf('match', true), termOf('choice', false)]).toEqual([
      '',
      'petrichor',
      'petrichor',
    ]);
  });
});
