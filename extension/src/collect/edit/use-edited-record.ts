/** The current record and its fields: both follow changes from other windows. */
import { useState } from 'react';
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { useStored } from '../../ui/use-stored.ts';
import { draftOf, isChanged, rebased, type WordDraft } from './draft.ts';
import { getRecord, watchOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

/** `first` was read before the first paint; undefined once the record is deleted. */
export function useRecord(
  outbox: OutboxDatabase,
  id: string,
  first: OutboxRecord | undefined,
): OutboxRecord | undefined {
  const read = async () => (await getRecord(outbox, id)) ?? null;
  return (
    useStored<OutboxRecord | null>({ key: ['record', id], read, watches }, first).data ?? undefined
  );
}

const watches = [watchOutbox];

export interface DraftInUse {
  readonly draft: WordDraft;
  readonly changed: boolean;
  readonly change: (change: Partial<WordDraft>) => void;
}

/**
 * Null until there is a record with such fields. Typed text is kept while the record cannot be changed.
 * @param language preselected for the learner
 */
export function useDraft(record: OutboxRecord | undefined, language?: string): DraftInUse | null {
  const kept = record && isEditable(record) ? draftOf(record) : null;
  const [state, setState] = useState(
    kept && { from: kept, draft: language === undefined ? kept : { ...kept, language } },
  );
  if (kept && (!state || isChanged(kept, state.from))) {
    setState({ from: kept, draft: state ? rebased(state.draft, state.from, kept) : kept });
  }
  if (!state) return null;
  return {
    draft: state.draft,
    changed: isChanged(state.draft, state.from),
    change: (changed) => {
      setState((now) => now && { ...now, draft: { ...now.draft, ...changed } });
    },
  };
}
