/** The settings for a page: changed here at once, and after a change in any window. */
import { useEffect, useState } from 'react';
import {
  changeSettings,
  readSettings,
  watchSettings,
  type Settings,
  type SettingsChange,
} from './settings.ts';

export interface SettingsInUse {
  readonly settings: Settings;
  readonly change: (change: SettingsChange) => void;
  /** Why the last change could not be stored; null when it was. */
  readonly problem: Error | null;
}

/** `initial` is what was read before the first paint. */
export function useSettings(initial: Settings): SettingsInUse {
  const [settings, setSettings] = useState(initial);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => watchSettings(setSettings), []);
  return {
    settings,
    problem,
    change: (change) => {
      setSettings((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
      setProblem(null);
      changeSettings(change).then(setSettings, async (error: unknown) => {
        setProblem(error instanceof Error ? error : new Error(String(error)));
        setSettings(await readSettings());
      });
    },
  };
}
