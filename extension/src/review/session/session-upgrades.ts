/** Sessions that an earlier Gleaner stored, brought to today's shape one version at a time. */
import { emptyDraft, type Feedback } from './session.ts';

/** From the version it names to the next. */
export type Upgrades = Readonly<Record<number, (stored: object) => object>>;

export const sessionUpgrades: Upgrades = {
  // Version 2 keeps what is placed on a card, how far it was scrolled, and the answer given last.
  1: (stored) => ({
    ...stored,
    version: 2,
    draft: { ...emptyDraft, ...('draft' in stored && (stored.draft as object)) },
    last: null,
  }),
  // Version 3 keeps what was done on a card that was skipped, and whether an answer counts as right.
  2: (stored) => {
    const { feedback } = stored as { feedback: Feedback | null };
    const right = feedback && (feedback.grade.correct || feedback.overruled);
    return { ...stored, version: 3, feedback: feedback && { ...feedback, right } };
  },
};
