/** What is sent with a word, shown exactly as it would be sent, and other ways to collect than the menu. */
import { i18n } from '#i18n';
import { notesOf } from '../../outbox/word/notes.ts';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { DictionaryField } from './DictionaryField.tsx';
import { Section } from './Section.tsx';
import { ShortcutControl } from './ShortcutControl.tsx';
import { SitesControl } from './SitesControl.tsx';
import { TranslationChoice } from './TranslationChoice.tsx';
import type { WordContext } from '../../outbox/store/record.ts';

export function CollectingSection({ settings: initial }: { readonly settings: Settings }) {
  const { settings, change, problem } = useSettings(initial);
  const chosen = settings.languages.find(({ code }) => code === settings.language);
  return (
    <Section name="collecting">
      <Switch
        label={i18n.t('options.sendSentence')}
        checked={settings.sendSentence}
        onChange={(sendSentence) => change({ sendSentence })}
      />
      <Switch
        label={i18n.t('options.keepSource')}
        checked={settings.keepSource}
        onChange={(keepSource) => change({ keepSource })}
      />
      {problem && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
      <figure className="sent-preview" aria-live="polite">
        <figcaption className="quiet small">{i18n.t('edit.preview')}</figcaption>
        <dl className="facts">
          <dt>{i18n.t('options.previewTerm')}</dt>
          <dd className="preview-term">{i18n.t('options.sampleTerm')}</dd>
          <dt>{i18n.t('options.previewLanguage')}</dt>
          <dd>{languageName(chosen ?? { code: settings.language, tag: '' })}</dd>
          <dt>{i18n.t('options.previewNotes')}</dt>
          <dd>
            <ul className="preview-notes">
              {notesOf(sampleContext(), settings).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </dd>
        </dl>
      </figure>
      <ShortcutControl />
      <div className="subsection">
        <DictionaryField />
      </div>
      <TranslationChoice languages={settings.languages} />
      <div className="subsection">
        <h3>{i18n.t('bubble.title')}</h3>
        <SitesControl feature="bubble" settings={settings} label={i18n.t('bubble.everywhere')} />
      </div>
    </Section>
  );
}

export function sampleContext(): WordContext {
  return {
    sentence: i18n.t('options.sampleSentence'),
    title: i18n.t('options.sampleTitle'),
    url: 'https://library.example/a-day',
    language: i18n.t('ui.locale'),
  };
}
