import { i18n } from '#i18n';
import { watchForgotten } from '../../connection/watch-forgotten.ts';
import { openOutbox } from '../../outbox/queue.ts';
import { start } from '../../ui/mount.tsx';
import { readOutbox } from '../../words/outbox-view.ts';
import { firstWords, WordsPage } from './WordsPage.tsx';

await start(i18n.t('words.title'), async () => {
  watchForgotten(() => location.reload());
  const outbox = await openOutbox();
  return <WordsPage outbox={outbox} view={await readOutbox(outbox, firstWords)} />;
});
