/** The setting with the hosts whose images and recordings load without a tap. */
import { readSettings, watchSettings, type Settings } from '../settings.ts';
import { useRead } from '../../ui/use-read.ts';

const watches = [watchSettings];

/** Null until they were read. */
export function useMediaHosts(): Settings | null {
  return useRead<Settings | null>(readSettings, null, watches);
}
