/** How far the background has read the service's list, during a reading. */
import { i18n } from '#i18n';
import { currentConnection } from '../../relay-client/session.ts';
import { useRead } from '../../ui/use-read.ts';
import { indexProgress, type IndexProgress } from '../../learned-words/index/progress.ts';
import { watchIndex } from '../../learned-words/index/watch.ts';

const read = async () => indexProgress(await currentConnection());
const watches = [watchIndex];

export function ReadingLine() {
  const progress = useRead<IndexProgress | null>(read, null, watches);
  return progress && <p className="quiet small">{text(progress)}</p>;
}

function text({ read: met, about }: IndexProgress): string {
  const numbers = new Intl.NumberFormat(i18n.t('ui.locale'));
  const format = (count: number) => numbers.format(count);
  return about === null || about < met
    ? i18n.t('words.reading', [format(met)])
    : i18n.t('words.readingOf', [format(met), format(about)]);
}
