/** A word of a list that is to be imported. */
import type { FurtherSentence } from '../../outbox/store/record.ts';

export interface ImportWord {
  /** Cleaned (`cleanTerm`). */
  readonly term: string;
  /** The service's code. */
  readonly language: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly sentence: string;
  readonly title: string;
  readonly url: string;
  /** Further sentences, which are kept on this device. */
  readonly more?: readonly FurtherSentence[];
}
