/** Learners, their words, the cards dealt to them and their answers (interface.md section 2). */
import { randomUUID } from 'node:crypto';
import { createEmptyCard, type Card } from 'ts-fsrs';
import type { CardContent } from '../contract/card-content.ts';
import type { Application, InstanceOptions, LearnerAccount, InstancePlan } from '../options.ts';
import type { InstanceSettings } from '../settings.ts';
import type { InstanceClock } from './clock.ts';

/** Times are milliseconds since the epoch. */
export interface StoredWord {
  readonly id: string;
  /** Order of creation; no two words share it. */
  readonly sequence: number;
  /** Order of the last change; no two words share it. */
  changed: number;
  readonly learner: string;
  readonly term: string;
  readonly language: string;
  readonly createdAt: number;
  masteryLevel: number;
  tags: readonly string[];
  notes: readonly string[];
  readonly contexts: readonly WordContext[];
  /** Other forms under which it was collected. */
  readonly matchedTerms: Set<string>;
  lastReviewedAt: number | null;
  /** State of the scheduler. */
  memory: Card;
  /** How often it was answered: a new round deals a new card. */
  round: number;
}

/** Where the service's own application met a word. */
interface WordContext {
  readonly sentence: string;
  readonly source: string;
  readonly source_ref: string;
}

export interface NewWord {
  readonly term: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly contexts?: readonly WordContext[];
}

export interface DealtCard {
  readonly id: string;
  readonly planId: string;
  readonly learner: string;
  readonly wordId: string;
  readonly round: number;
  readonly content: CardContent;
  answered: boolean;
}

/** A submitted answer, refused repetitions included. */
export interface StoredAnswer {
  readonly flashcard_id: string;
  readonly user_answer: string;
  readonly is_correct: boolean;
  readonly time_spent_ms: number;
  readonly learner: string;
  readonly plan_id: string;
  readonly term: string;
  /** What the card held as correct, to compare the client's grading with. */
  readonly correct_values: readonly string[];
  /** Whether `user_answer` is right by the instance's own comparison with what the card held. */
  readonly compared_correct: boolean;
  /** Whether it changed the word's schedule. */
  readonly applied: boolean;
  /** ISO 8601 UTC. */
  readonly answered_at: string;
}

const firstNumber = 2n ** 62n;

export class Store {
  readonly applications = new Map<string, Application>();
  readonly learners = new Map<string, LearnerAccount>();
  readonly cards = new Map<string, DealtCard>();
  readonly answers: StoredAnswer[] = [];
  readonly #words = new Map<string, StoredWord>();
  #sequence = 0;
  #changes = 0;
  #numbers = 0n;

  constructor(
    private readonly options: InstanceOptions,
    private readonly settings: InstanceSettings,
    private readonly clock: InstanceClock,
  ) {
    this.reset();
  }

  plan(id: string): InstancePlan | undefined {
    return this.options.plans.find((plan) => plan.id === id);
  }

  plans(): readonly InstancePlan[] {
    return this.options.plans;
  }

  addWord(learner: string, { term, language, tags, notes, contexts = [] }: NewWord): StoredWord {
    const now = this.clock.now();
    const word: StoredWord = {
      id: this.settings.wordIds === 'uuid' ? randomUUID() : this.nextNumber(),
      sequence: (this.#sequence += 1),
      changed: (this.#changes += 1),
      learner,
      term,
      language,
      createdAt: now,
      masteryLevel: 0,
      tags,
      notes,
      contexts,
      matchedTerms: new Set(),
      lastReviewedAt: null,
      memory: createEmptyCard(new Date(now)),
      round: 0,
    };
    this.#words.set(word.id, word);
    return word;
  }

  /** To be called when a word was changed. */
  touch(word: StoredWord): void {
    word.changed = this.#changes += 1;
  }

  /** A 64-bit number as text that no double can hold. */
  nextNumber(): string {
    return String(firstNumber + (this.#numbers += 1n));
  }

  word(id: string): StoredWord | undefined {
    return this.#words.get(id);
  }

  findWord(learner: string, term: string, language: string): StoredWord | undefined {
    return this.wordsOf(learner).find((word) => word.term === term && word.language === language);
  }

  /** Newest first; of everybody when no learner is named. */
  wordsOf(learner?: string): StoredWord[] {
    return [...this.#words.values()]
      .filter((word) => learner === undefined || word.learner === learner)
      .sort((a, b) => b.sequence - a.sequence);
  }

  /** Back to what the options say, without any word. */
  reset(): void {
    this.applications.clear();
    this.learners.clear();
    for (const application of this.options.applications) {
      this.applications.set(application.clientId, application);
    }
    for (const learner of this.options.learners) this.learners.set(learner.name, learner);
    this.#words.clear();
    this.#sequence = 0;
    this.cards.clear();
    this.answers.length = 0;
  }
}
