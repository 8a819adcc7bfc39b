import { i18n } from '#i18n';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { openOutbox } from '../../outbox/word/queue.ts';
import { start } from '../../ui/mount.tsx';
import { readOutbox } from '../../pages/words/outbox-view.ts';
import { firstWords, WordsPage } from '../../pages/words/WordsPage.tsx';

await start(i18n.t('words.title'), async () => {
  watchForgotten(() => location.reload());
  const outbox = await openOutbox();
  return <WordsPage outbox={outbox} view={await readOutbox(outbox, firstWords)} />;
});
