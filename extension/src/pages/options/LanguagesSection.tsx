/** Which language a word gets; the codes of the languages are under Advanced. */
import { i18n } from '#i18n';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Section } from './Section.tsx';

export function LanguagesSection({ settings: initial }: { readonly settings: Settings }) {
  const inUse = useSettings(initial);
  const { settings, change, problem } = inUse;
  return (
    <Section name="languages">
      <div className="field">
        <label htmlFor="default-language">{i18n.t('options.language')}</label>
        <select
          id="default-language"
          className="select"
          value={settings.language}
          onChange={(event) => change({ language: event.target.value })}
        >
          {settings.languages.map((one) => (
            <option key={one.code} value={one.code}>
              {languageName(one)}
            </option>
          ))}
        </select>
      </div>
      <Switch
        label={i18n.t('options.followPage')}
        checked={settings.followPage}
        onChange={(followPage) => change({ followPage })}
      />
      {problem && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </Section>
  );
}
