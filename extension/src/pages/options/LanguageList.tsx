/**
 * The list of codes: the service's code of a language, and the tag that pages use (interface.md section 2.1
 * names one code and leaves the others open).
 */
import { i18n } from '#i18n';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { languageName } from '../../settings/language-name.ts';
import { defaultLanguages, type LanguageChoice } from '../../settings/settings.ts';
import type { SettingsInUse } from '../../settings/use-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { AddLanguage } from './AddLanguage.tsx';
import { Word } from '../../ui/Word.tsx';

export function LanguageList({ settings, change }: Pick<SettingsInUse, 'settings' | 'change'>) {
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { languages, language } = settings;

  function remove(removed: LanguageChoice): void {
    change((current) => ({
      languages: current.languages.filter(({ code }) => code !== removed.code),
    }));
    setNews(i18n.t('options.removed', [languageName(removed)]));
    // The focused button is gone.
    heading.current?.focus();
  }
  return (
    <div className="stack languages">
      <h3 id="language-codes" tabIndex={-1} ref={heading}>
        {i18n.t('options.list')}
      </h3>
      <p className="quiet small">{i18n.t('options.listNote')}</p>
      <ul className="language-list" aria-labelledby="language-codes">
        {languages.map((one) => (
          <li key={one.code}>
            <LanguageNames language={one} />
            {one.code === language ? (
              <span className="quiet small">{i18n.t('options.isDefault')}</span>
            ) : (
              <Button
                variant="quiet"
                label={i18n.t('options.removeLanguage', [languageName(one)])}
                onClick={() => remove(one)}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddLanguage
        languages={languages}
        onAdd={(added) => {
          change((current) => ({ languages: [...current.languages, added] }));
          setNews(i18n.t('options.added', [languageName(added)]));
        }}
      />
      <p className="language-restore">
        <Button
          variant="quiet"
          onClick={() => {
            change((current) => ({ languages: restored(current.languages, current.language) }));
            setNews(i18n.t('options.restored'));
          }}
        >
          {i18n.t('options.restore')}
        </Button>
      </p>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

function LanguageNames({ language }: { readonly language: LanguageChoice }) {
  const { code, tag } = language;
  const name = languageName(language);
  return (
    <span className="language-names">
      <Word as="span" className="language-name" text={name} />
      {name !== code && <code className="quiet small">{code}</code>}
      <span className="quiet small">{tag === '' ? i18n.t('options.noTag') : tag}</span>
    </span>
  );
}

/** The built-in codes; and the default, which cannot be removed while it is the default. */
function restored(
  languages: readonly LanguageChoice[],
  language: string,
): readonly LanguageChoice[] {
  const own = languages.filter(({ code }) => code === language);
  const usual = new Set(defaultLanguages.map(({ code }) => code));
  return [...defaultLanguages, ...own.filter(({ code }) => !usual.has(code))];
}
