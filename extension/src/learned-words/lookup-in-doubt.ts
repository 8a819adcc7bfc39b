/**
 * Whether a collect of unknown outcome arrived. A service may have stored the word under its base form
 * (interface.md section 2.2), so that form is looked up too; but a form that was known before proves
 * nothing.
 */
import type { WordSpec } from '@gleaner/shared';
import type { LookUp } from './lookup.ts';

export interface DoubtDependencies {
  /** Asks the service's list. @throws RelayError */
  readonly lookUp: (spec: Pick<WordSpec, 'term' | 'language'>) => Promise<LookUp>;
  /** What was known before the collect. Never throws. */
  readonly lookInIndex: (spec: Pick<WordSpec, 'term' | 'language'>) => Promise<LookUp>;
  /** The most likely first, without the term itself. */
  readonly baseForms: (term: string) => Promise<readonly string[]>;
}

/** `unknown` when only the learner can tell. @throws RelayError */
export async function lookUpInDoubt(
  spec: Pick<WordSpec, 'term' | 'language'>,
  { lookUp, lookInIndex, baseForms }: DoubtDependencies,
): Promise<LookUp> {
  const found = await lookUp(spec);
  if (found.kind !== 'absent') return found;
  for (const term of await baseForms(spec.term)) {
    const form = { ...spec, term };
    const before = await lookInIndex(form);
    const now = await lookUp(form);
    if (now.kind === 'found') return before.kind === 'absent' ? now : { kind: 'unknown' };
    if (now.kind === 'unknown' || now.kind === 'later') return now;
  }
  return found;
}
