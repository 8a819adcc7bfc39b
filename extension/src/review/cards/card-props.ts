/** The props of every question component, and the one way in which it answers. */
import type { Flashcard } from '@gleaner/shared';
import type { Draft, Feedback } from '../session/session.ts';
import type { Speech } from '../speech/use-speech.ts';
import type { ReactNode } from 'react';

/** Events of a question; the receiver adds the time. */
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
  /** Answers with the draft, if it is complete enough to check. */
  readonly check: () => void;
  /** Whether the learner lets the browser listen, and how to change it. */
  readonly listening: ListeningChoice;
  /** The hint that the learner opened, shown below the question. */
  readonly hint: ReactNode;
  /** Announces to screen readers what has just happened. */
  readonly announce: (text: string) => void;
}
