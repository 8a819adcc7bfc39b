/** A setting that is stored: shown as the learner chose it at once, and as before where it cannot be stored. */
import { useRef, useState } from 'react';

export interface ChoiceInUse<T> {
  /** What to show; null until it was read. */
  readonly choice: T | null;
  readonly choose: (choice: T) => void;
  /** The last choice could not be stored. */
  readonly hasFailed: boolean;
}

/**
 * @param stored as it was last read; null until then
 * @param save whose change makes the caller read again
 */
export function useChoice<T>(
  stored: T | null,
  save: (choice: T) => Promise<unknown>,
): ChoiceInUse<T> {
  /** Shown while it is being stored, and until what was read before that has been read again. */
  const [chosen, setChosen] = useState<{ readonly value: T; readonly over: T | null } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const last = useRef(0);
  const isShown = chosen !== null && (isSaving || chosen.over === stored);
  return {
    choice: isShown ? chosen.value : stored,
    hasFailed,
    choose: (value) => {
      const turn = ++last.current;
      setChosen({ value, over: stored });
      setSaving(true);
      setFailed(false);
      const end = (failed: boolean): void => {
        // A later choice is being stored.
        if (turn !== last.current) return;
        setSaving(false);
        setFailed(failed);
        if (failed) setChosen(null);
      };
      save(value).then(
        () => end(false),
        () => end(true),
      );
    },
  };
}
