/** How far the background has read the service's list, or how old it is while nothing can be read. */
import { i18n } from '#i18n';
import { useSyncExternalStore } from 'react';
import { currentConnection } from '../../relay-client/session.ts';
import { useRead } from '../../ui/use-read.ts';
import { indexProgress, type IndexProgress } from '../../learned-words/index/progress.ts';
import { watchIndex } from '../../learned-words/index/watch.ts';
import { longDate } from './dates.ts';

const read = async () => indexProgress(await currentConnection());
const watches = [watchIndex];

/** @param failed the last try to send a word did not reach the relay */
export function ReadingLine({ failed }: { readonly failed: boolean }) {
  const progress = useRead<IndexProgress | null>(read, null, watches);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const text = progress && textOf(progress, failed || !online);
  return text && <p className="quiet small">{text}</p>;
}

function textOf({ read: met, about, completeAt, running }: IndexProgress, offline: boolean) {
  if (offline && completeAt !== null && !running)
    return i18n.t('words.offlineAsOf', [longDate(completeAt)]);
  if (offline) return i18n.t('words.offlineRest');
  if (!running) return null;
  const numbers = new Intl.NumberFormat(i18n.t('ui.locale'));
  const format = (count: number) => numbers.format(count);
  return about === null || about < met
    ? i18n.t('words.reading', [format(met)])
    : i18n.t('words.readingOf', [format(met), format(about)]);
}

function subscribe(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const type of ['online', 'offline']) addEventListener(type, callback, { signal });
  return () => stopped.abort();
}
