/** The settings that say whose pictures and recordings load by themselves. */
import { readSettings, watchSettings, type Settings } from '../settings.ts';
import { useRead } from '../../ui/use-read.ts';

const watches = [watchSettings];

/** Null until they were read. */
export function useMediaHosts(): Settings | null {
  return useRead<Settings | null>(readSettings, null, watches);
}
