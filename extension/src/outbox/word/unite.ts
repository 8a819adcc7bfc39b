/** A further act on a word that waits already, such as a click on a word that was typed before. */
import type { CollectRecord, FurtherSentence, WordContext } from '../store/record.ts';

export interface FurtherAct {
  readonly context?: WordContext | undefined;
  readonly more?: readonly FurtherSentence[] | undefined;
  /** Sent as `spec.notes` and `spec.tags`. */
  readonly notes?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The word with what both acts brought. What may be at the service already is sent as it was. */
export function united(record: CollectRecord, act: FurtherAct): CollectRecord {
  const { context, more = [], notes = [], tags = [], now } = act;
  const further = [...(context ? [{ ...context, metAt: now }] : []), ...more];
  const known = withSentences(record, further);
  const first = record.context ?? context;
  const met = known.context || !first ? known : { ...known, context: first };
  if (!isUnderNewKey(record)) return met;
  const { spec } = record;
  const [allNotes, allTags] = [distinct(spec.notes, notes), distinct(spec.tags, tags)];
  return {
    ...met,
    spec: {
      ...spec,
      ...(allTags.length > 0 && { tags: allTags }),
      ...(allNotes.length > 0 && { notes: allNotes }),
    },
  };
}

/** Nothing was sent under the key of its next try, so its content may change. */
function isUnderNewKey({ state, keyUsedAt }: CollectRecord): boolean {
  return state === 'unconfirmed' || (state === 'waiting' && keyUsedAt === undefined);
}

/** The first sentence is the word's own, the others follow it. */
function withSentences(record: CollectRecord, further: readonly FurtherSentence[]): CollectRecord {
  let { context } = record;
  const more = [...(record.more ?? [])];
  const seen = new Set([context?.sentence ?? '', '', ...more.map(({ sentence }) => sentence)]);
  for (const one of further) {
    if (seen.has(one.sentence)) continue;
    seen.add(one.sentence);
    const { metAt: _metAt, ...own } = one;
    if ((context?.sentence ?? '') === '') context = own;
    else more.push(one);
  }
  return { ...record, ...(context && { context }), ...(more.length > 0 && { more }) };
}

function distinct(one: readonly string[] = [], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
