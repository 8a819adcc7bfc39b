/**
 * A card of any kind, written in any combination of list wrapper × case style × type naming × form of the
 * options × form of the answer × form of the question, comes back as the same flashcard.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { canonicalCard } from '../../testing/canonical-cards.ts';
import { caseStyles, inCase } from '../../testing/case-styles.ts';
import { decisions, pickBy } from '../../testing/pick-form.ts';
import { wrappers } from '../../testing/wrap-list.ts';
import { writeCard } from '../../testing/write-card.ts';
import { decodeFlashcards } from './decode.ts';
import type { Flashcard } from '../flashcard.ts';
import { casesOf } from '../../testing/runs.ts';

const runs = casesOf(4_000);

function without(card: Flashcard, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(card).filter(([name]) => !names.includes(name)));
}

const taken = new Set<string>();
let count = 0;

describe('every form of every card', () => {
  it(`gives the same flashcard back, ${runs} times`, () => {
    fc.assert(
      fc.property(
        canonicalCard,
        decisions,
        fc.constantFrom(...caseStyles),
        fc.constantFrom(...Object.keys(wrappers)),
        fc.constantFrom('c1', 17, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
        (canonical, numbers, style, wrapper, id) => {
          const forms: string[] = [];
          const written = writeCard(canonical, pickBy(numbers, forms), forms);
          const items: Record<string, unknown>[] = [{ id, ...written.item }];
          if (written.showing) items.push({ id: 'c2', ...written.showing });
          const body = inCase(style, wrappers[wrapper]?.(items));
          const { cards, problems } = decodeFlashcards(body);
          const [first] = cards
            .filter((card) => card.id === String(id))
            // Fields beside the card are shown and never asked.
            .map((card) => without(card, ['details', 'audioUrl']));
          const found = { problems, card: first };
          const wanted = { problems: [], card: { ...written.expected, id: String(id) } };
          if (!isDeepStrictEqual(found, wanted))
            expect(found, `${forms.join(', ')}: ${JSON.stringify(body)}`).toEqual(wanted);
          taken.add([canonical.card.kind, style, wrapper, ...forms].join(' '));
          count += 1;
        },
      ),
      { numRuns: runs },
    );
  });

  afterAll(() => {
    expect(count).toBeGreaterThanOrEqual(runs);
    // Nearly every run took another combination.
    expect(taken.size).toBeGreaterThan(runs / 2);
  });
});
