/** A choice that is stored: shown at once as the learner made it, and as before if it cannot be stored. */
import { hashKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../ui/queries.ts';
import { useStored, type StoredQuery } from '../ui/use-stored.ts';
import type { ChoiceStore } from './choices.ts';

export interface SavedChoice<T> extends StoredQuery<T> {
  readonly save: (choice: T) => Promise<unknown>;
}

export interface ChoiceInUse<T> {
  /** What to show; null until it was read. */
  readonly choice: T | null;
  readonly choose: (choice: T) => void;
  /** The last choice could not be stored. */
  readonly hasFailed: boolean;
  /** It could not be read. */
  readonly isUnread: boolean;
}

export function useChoice<T>(stored: SavedChoice<T>): ChoiceInUse<T> {
  const { key, save } = stored;
  const { data, isError } = useStored(stored);
  /** Shown from the press on: a query tells its components a moment later. */
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null);
  const saving = useMutation(
    {
      mutationFn: save,
      // One after another, so that the last one stays.
      scope: { id: hashKey(key) },
      onSuccess: () => queries.invalidateQueries({ queryKey: key, exact: true }),
      networkMode: 'always',
    },
    queries,
  );
  return {
    choice: chosen ? chosen.value : (data ?? null),
    choose: (value) => {
      setChosen({ value });
      // Called for the last choice alone, after it has been read again.
      saving.mutate(value, { onSettled: () => setChosen(null) });
    },
    hasFailed: saving.isError,
    isUnread: isError && data === undefined,
  };
}

/** What the learner chose, or the default if it cannot be read; null until it was read. */
export function useChosen<T>(store: ChoiceStore<T>): T | null {
  const { data, isError } = useStored(store);
  return data ?? (isError ? store.usual : null);
}
