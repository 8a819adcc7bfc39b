import { i18n } from '#i18n';
import { openOutbox } from '../../outbox/queue.ts';
import { mount } from '../../ui/mount.tsx';
import { readOutbox } from '../../words/outbox-view.ts';
import { firstWords, WordsPage } from './WordsPage.tsx';

const outbox = await openOutbox();
mount(
  i18n.t('words.title'),
  <WordsPage outbox={outbox} view={await readOutbox(outbox, firstWords)} />,
);
