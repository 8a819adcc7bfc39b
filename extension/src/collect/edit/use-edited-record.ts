/** The record as it stands now, and the fields for it: both follow what happens in other windows. */
import { useCallback, useState } from 'react';
import { getRecord, watchOutbox, type OutboxDatabase } from '../../outbox/word/queue.ts';
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { useRead } from '../../ui/use-read.ts';
import { draftOf, isChanged, rebased, type Draft } from './draft.ts';

/** `first` is what was read before the first paint; undefined once it is gone. */
export function useRecord(
  outbox: OutboxDatabase,
  id: string,
  first: OutboxRecord | undefined,
): OutboxRecord | undefined {
  return useRead(
    useCallback(() => getRecord(outbox, id), [outbox, id]),
    first,
    watches,
  );
}

const watches = [watchOutbox];

export interface DraftInUse {
  readonly draft: Draft;
  readonly changed: boolean;
  readonly change: (change: Partial<Draft>) => void;
}

/**
 * Null as long as there has never been a record that has such fields. What was typed outlives a pause.
 * @param language chosen for the learner before they begin
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
