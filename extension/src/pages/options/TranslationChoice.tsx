/** Whether the browser translates, into which language, and which models it still needs. */
import { i18n } from '#i18n';
import { useId, useState } from 'react';
import type { LanguageChoice } from '../../settings/settings.ts';
import { choiceStores } from '../../settings/choices.ts';
import { languageName } from '../../settings/language-name.ts';
import { useChoice } from '../../settings/use-choice.ts';
import { askNow, type MeaningAnswer } from '../../meaning/ask.ts';
import { targetLanguage } from '../../meaning/target.ts';
import {
  browserTranslation,
  modelLanguages,
  modelTag,
  type Translation,
} from '../../meaning/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { percentText } from '../../ui/format.ts';
import { NotRead, NotSaved } from '../../ui/NotSaved.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useStored } from '../../ui/use-stored.ts';

interface TranslationChoiceProps {
  readonly languages: readonly LanguageChoice[];
}

/** Nothing where the browser has no translation. */
export function TranslationChoice({ languages }: TranslationChoiceProps) {
  const [translation] = useState(() => browserTranslation());
  const { choice, choose, hasFailed, isUnread } = useChoice(choiceStores.meaning);
  const id = useId();
  if (!translation) return null;
  if (!choice) return <NotRead when={isUnread} />;
  const to = targetLanguage(choice.into);
  return (
    <div className="subsection">
      <Switch
        label={i18n.t('meaning.translates')}
        note={i18n.t('meaning.translatesNote')}
        checked={choice.translates}
        onChange={(translates) => choose({ ...choice, translates })}
      />
      {choice.translates && (
        <>
          <div className="field">
            <label htmlFor={id}>{i18n.t('meaning.into')}</label>
            <select
              id={id}
              className="select"
              value={to}
              onChange={({ target }) => choose({ ...choice, into: target.value })}
            >
              {named([...new Set([...modelLanguages, to])]).map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Models key={to} {...{ translation, languages, to }} />
        </>
      )}
      <NotSaved when={hasFailed} />
    </div>
  );
}

function named(tags: readonly string[]): readonly { tag: string; name: string }[] {
  return tags
    .map((tag) => ({ tag, name: languageName({ code: tag, tag }) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.t('ui.locale')));
}

interface ModelsProps extends TranslationChoiceProps {
  readonly translation: Translation;
  readonly to: string;
}

function Models({ translation, languages, to }: ModelsProps) {
  const tags = [...new Set(languages.map(({ tag }) => modelTag(tag)))].filter(
    (tag) => tag !== '' && tag !== to,
  );
  return (
    <div className="stack">
      <h4 id="models">{i18n.t('meaning.packs')}</h4>
      <p className="quiet small">{i18n.t('meaning.packsNote')}</p>
      <ul className="models" aria-labelledby="models">
        {named(tags).map(({ tag, name }) => (
          <Model key={tag} {...{ translation, name, from: tag, to }} />
        ))}
      </ul>
    </div>
  );
}

interface ModelProps {
  readonly translation: Translation;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function Model({ translation, name, from, to }: ModelProps) {
  const pair = { from, to };
  const { data: readiness, refetch } = useStored({
    key: ['model', from, to],
    read: () => translation.readiness(pair, ''),
  });
  const [answer, setAnswer] = useState<MeaningAnswer>({ state: 'none' });
  const isBusy = answer.state === 'asking';
  async function download(): Promise<void> {
    // A model is downloaded for a text. This one is understood everywhere.
    await askNow(translation, { text: 'OK', pair }, setAnswer);
    await refetch();
  }
  return (
    <li>
      <span>{name}</span>
      <span className="quiet" role="status">
        {readiness === 'available' && i18n.t('meaning.ready')}
        {readiness === 'unavailable' && i18n.t('meaning.notOffered')}
        {isBusy && i18n.t('meaning.downloading', [percentText(answer.share ?? 0)])}
        {answer.state === 'failed' && i18n.t('meaning.failed')}
      </span>
      {(readiness === 'downloadable' || readiness === 'downloading') && (
        <Button
          busy={isBusy}
          aria-label={i18n.t('meaning.downloadOf', [name])}
          onClick={() => void download()}
        >
          {i18n.t('meaning.download')}
        </Button>
      )}
    </li>
  );
}
