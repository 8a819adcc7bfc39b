/** The collected words that a text is searched for: a tree of tokens, and the forms of English words. */
import { foldTerm } from '../../text/fold.ts';
import { regularBases } from '../../text/english/regular-bases.ts';
import type { TokenSequence, WordsOfLanguage } from '../../messages.ts';

/** A path from the root is a term. */
export interface Branch {
  readonly next: Map<string, Branch>;
  mastered?: boolean;
}

/** A token of a page in the form for comparison. */
export function foldToken(token: string): string {
  return /^[a-z]+$/u.test(token) ? token : foldTerm(token);
}

/** Enough for every word of a long page; a malicious page may have more. */
const mostRemembered = 50_000;
const none: readonly string[] = [];

/** The known collected words in the languages that a text may be in. */
export class Vocabulary {
  readonly root: Branch = { next: new Map() };
  readonly #tokens = new Set<string>();
  readonly #english = new Set<string>();
  readonly #irregular = new Map<string, readonly string[]>();
  readonly #misleading = new Set<string>();
  readonly #remembered = new Map<string, readonly string[]>();

  add(languages: readonly WordsOfLanguage[]): void {
    for (const { tag, learning, mastered, irregular, misleading } of languages) {
      for (const sequence of mastered) this.#add(sequence, true, tag);
      for (const sequence of learning) this.#add(sequence, false, tag);
      for (const [form, base] of irregular) {
        const bases = this.#irregular.get(form) ?? none;
        if (!bases.includes(base)) this.#irregular.set(form, [...bases, base]);
      }
      for (const [form, base] of misleading) this.#misleading.add(`${form} ${base}`);
    }
    this.#remembered.clear();
  }

  /** The collected tokens that this one equals, or is a form of; memoised. */
  basesOf(token: string): readonly string[] {
    const before = this.#remembered.get(token);
    if (before) return before;
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    const bases = this.#findBases(token);
    this.#remembered.set(token, bases);
    return bases;
  }

  #findBases(token: string): readonly string[] {
    const form = foldToken(token);
    const bases = this.#tokens.has(form) ? [form] : [];
    if (this.#english.size > 0) {
      const irregular = this.#irregular.get(form) ?? none;
      const regular = regularBases(form).filter((base) => !this.#misleading.has(`${form} ${base}`));
      for (const base of [...irregular, ...regular]) {
        if (this.#english.has(base) && !bases.includes(base)) bases.push(base);
      }
    }
    return bases.length === 0 ? none : bases;
  }

  #add(sequence: TokenSequence, mastered: boolean, tag: string): void {
    let branch = this.root;
    for (const token of typeof sequence === 'string' ? [sequence] : sequence) {
      let next = branch.next.get(token);
      if (!next) {
        next = { next: new Map() };
        branch.next.set(token, next);
      }
      branch = next;
      this.#tokens.add(token);
      if (tag === 'en') this.#english.add(token);
    }
    // A word that is learnt in one language and mastered in another counts as being learnt.
    branch.mastered = (branch.mastered ?? true) && mastered;
  }
}
