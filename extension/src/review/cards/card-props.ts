/** What every question component gets, and the one way it answers. */
import type { Flashcard } from '@gleaner/shared';
import type { Draft, Feedback } from '../session/session.ts';
import type { Speech } from '../speech/use-speech.ts';
import type { ReactNode } from 'react';

/** Events of a question, stamped with the time by whoever handles them. */
export type CardEvent =
  | { readonly type: 'draft'; readonly text: string }
  | {
      readonly type: 'place';
      readonly placed: readonly string[];
      readonly selected: string | null;
    }
  | { readonly type: 'reveal' }
  | { readonly type: 'answer'; readonly given: readonly string[] }
  | { readonly type: 'count-as-right' | 'count-as-wrong' };

export interface ListeningChoice {
  readonly allowed: boolean;
  readonly allow: (allowed: boolean) => void;
}

export interface CardProps {
  readonly card: Flashcard;
  readonly draft: Draft;
  /** Null while the card is asked. */
  readonly feedback: Feedback | null;
  readonly speech: Speech;
  /** BCP 47 of the question. */
  readonly language: string;
  readonly send: (event: CardEvent) => void;
  /** Answers with what is half-done, if it is enough to be checked. */
  readonly check: () => void;
  /** Whether the learner lets the browser listen, and the way to say so. */
  readonly listening: ListeningChoice;
  /** The hint that the learner has taken, to stand below what is asked. */
  readonly hint: ReactNode;
  /** Tells those who listen what has just happened. */
  readonly announce: (text: string) => void;
}
