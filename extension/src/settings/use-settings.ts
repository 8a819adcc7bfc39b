/** The settings for a page: changed here at once, and after a change in any window. */
import { useMutation } from '@tanstack/react-query';
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
  const { key: queryKey } = storedSettings;
  const { data = initial } = useStored(storedSettings, initial);
  const changing = useMutation(
    {
      mutationFn: changeSettings,
      onMutate: async (change: SettingsChange) => {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData<Settings>(queryKey, (now = initial) => ({
          ...now,
          ...(typeof change === 'function' ? change(now) : change),
        }));
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
      networkMode: 'always',
    },
    queries,
  );
  return { settings: data, change: changing.mutate, problem: changing.error };
}
