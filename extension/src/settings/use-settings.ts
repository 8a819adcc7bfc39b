/** The settings for a page: changed here at once, and after a change in any window. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../ui/queries.ts';
import { useStored, type StoredQuery } from '../ui/use-stored.ts';
import {
  changeSettings,
  readSettings,
  watchSettings,
  type Settings,
  type SettingsChange,
} from './settings.ts';

export const storedSettings: StoredQuery<Settings> = {
  key: ['settings'],
  read: readSettings,
  watches: [watchSettings],
};

export interface SettingsInUse {
  readonly settings: Settings;
  readonly change: (change: SettingsChange) => void;
  /** Why the last change could not be stored; null when it was. */
  readonly problem: Error | null;
}

/** `initial` is what was read before the first paint. */
export function useSettings(initial: Settings): SettingsInUse {
  const { data = initial } = useStored(storedSettings, initial);
  /** Shown from the press on: a query tells its components a moment later. */
  const [changed, setChanged] = useState<Settings | null>(null);
  const settings = changed ?? data;
  const changing = useMutation(
    {
      mutationFn: changeSettings,
      scope: { id: 'settings' },
      onSettled: () => queries.invalidateQueries({ queryKey: storedSettings.key }),
      networkMode: 'always',
    },
    queries,
  );
  return {
    settings,
    change: (change) => {
      setChanged({ ...settings, ...(typeof change === 'function' ? change(settings) : change) });
      // Called for the last change alone, after all have been read again.
      changing.mutate(change, { onSettled: () => setChanged(null) });
    },
    problem: changing.error,
  };
}
