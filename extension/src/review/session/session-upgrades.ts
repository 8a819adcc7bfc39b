/** Upgrades sessions that an earlier Gleaner stored, one version at a time. */
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
};
