import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { guessTyped } from '../../collect/language/guess-language.ts';
import { followedLanguage } from '../../collect/language/language.ts';
import { PreparePage } from '../../pages/prepare/PreparePage.tsx';
import { currentConnection } from '../../relay-client/session.ts';
import { readSettings } from '../../settings/settings.ts';
import { readProgress } from '../../transfer/import/job.ts';
import { askPage } from '../../transfer/prepare/ask-page.ts';
import { declaredLanguageOf, sampleOf } from '../../transfer/prepare/prepare-words.ts';
import { start } from '../../ui/mount.tsx';

await start(i18n.t('prepare.title'), async () => {
  watchForgotten(() => location.reload());
  const [, tab = '', ending] = /^#(\d+)(-private)?$/u.exec(location.hash) ?? [];
  const [page, settings, connection] = await Promise.all([
    askPage(Number(tab)),
    readSettings(),
    currentConnection(),
  ]);
  const progress = await readProgress(connection);
  const texts = page?.texts ?? [];
  const tag = declaredLanguageOf(texts) || (await guessTyped(sampleOf(texts), settings.languages));
  const language = followedLanguage(tag, settings);
  return (
    <PreparePage
      {...{ page, settings, connection, progress, language }}
      isPrivate={ending !== undefined}
    />
  );
});
// The word list is read if it is due, so that no word of it is offered.
askToSend();
