/** Upgrades sessions that an earlier Gleaner stored, one version at a time. */
import { answerHoldMs, graceMs } from '../../outbox/schedule.ts';
import { emptyDraft, type Feedback } from './session.ts';

/** Each function upgrades from its version to the next. */
export type Upgrades = Readonly<Record<number, (stored: object) => object>>;

export const sessionUpgrades: Upgrades = {
  // Version 2 stores what is placed on a card, its scroll position, and the last answer.
  1: (stored) => ({
    ...stored,
    version: 2,
    draft: { ...emptyDraft, ...('draft' in stored && (stored.draft as object)) },
    last: null,
  }),
  // Version 3 stores the draft of a skipped card, and whether an answer counts as right.
  2: (stored) => {
    const { feedback } = stored as { feedback: Feedback | null };
    const right = feedback && (feedback.grade.correct || feedback.overruled);
    return { ...stored, version: 3, feedback: feedback && { ...feedback, right } };
  },
  // Version 4 stores until when an answer can be changed; before, an almost right one was held without end.
  3: (stored) => {
    const { cards, last, ...rest } = stored as Version3;
    return {
      ...rest,
      version: 4,
      last: last && untilIn(last),
      cards: cards.map(({ first, ...card }) => ({
        ...card,
        ...(first && { first: notBeforeIn(first) }),
      })),
    };
  },
};

interface Version3 {
  readonly cards: readonly { readonly first?: Answered & { readonly held: boolean } }[];
  readonly last: Answered | null;
}

interface Answered {
  readonly answeredAt: number;
}

function untilIn({ answeredAt, ...last }: Answered): object {
  return { ...last, until: answeredAt + graceMs };
}

function notBeforeIn({ held, ...first }: Answered & { readonly held: boolean }): object {
  return { ...first, notBefore: first.answeredAt + (held ? answerHoldMs : graceMs) };
}
