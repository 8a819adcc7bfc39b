/**
 * A dealt card as the service itself knows it, for tests: what a learner sees of it, what is right, and
 * how an answer names its options. A test that chooses its answers here does not depend on what the
 * client under test made of the card.
 */
import type { CardShape } from '../settings.ts';
import type { DealtCard } from '../state/store.ts';
import { contentPairs, optionText, type CardContent } from '../contract/card-content.ts';

export interface KnownCard {
  readonly id: string;
  readonly learner: string;
  readonly plan_id: string;
  readonly term: string;
  readonly kind: CardContent['kind'];
  readonly prompt: string;
  /** As the learner sees it; of a spelling card it is only heard. Blanks are `___`. */
  readonly question: string;
  /** None where blanks are typed; of a spelling card the hint. */
  readonly options: readonly KnownOption[];
  /**
   * Option ids, pairs of them (`blank1:A`, `w1:m2`), or accepted texts; `blank1:word` where blanks are
   * typed.
   */
  readonly correct_values: readonly string[];
  readonly answered: boolean;
}

export interface KnownOption {
  readonly id: string;
  readonly text: string;
  /** Side of a pair. */
  readonly group?: 'left' | 'right';
  /** What it is called in `user_answer`: the id where the client was given one, else the text. */
  readonly name: string;
}

/** @param shape in which the card is dealt */
export function knownCard(card: DealtCard, term: string, shape: CardShape): KnownCard {
  const { content } = card;
  const isTyped = shape === 'anki-cloze' && content.kind === 'fill-blanks';
  const hasIds = showsIds(shape, content.kind);
  return {
    id: card.id,
    learner: card.learner,
    plan_id: card.planId,
    term,
    kind: content.kind,
    prompt: content.prompt,
    question: content.question,
    options: isTyped
      ? []
      : content.options.map((option) => ({ ...option, name: hasIds ? option.id : option.text })),
    correct_values: isTyped
      ? contentPairs(content).map(([blank, id]) => `${blank}:${optionText(content, id)}`)
      : content.correct,
    answered: card.answered,
  };
}

/** Whether the client is told ids of options (see `shapes.ts`). */
function showsIds(shape: CardShape, kind: CardContent['kind']): boolean {
  switch (shape) {
    case 'option-texts':
    case 'option-index':
    case 'option-letter':
    case 'anki-cloze':
      return false;
    case 'option-flags':
      return kind === 'choice' || kind === 'multiple-choice';
    case 'documented-snake':
    case 'camel':
    case 'bare-list':
    case 'option-map':
    case 'jsonapi':
    case 'graphql':
    case 'map':
    case 'numeric-types':
    case 'strange':
    case 'proto':
      return true;
  }
}
