/** The language a word is collected in, from the learner's own list. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { languageName } from '../../settings/language-name.ts';
import type { UnlistedLanguage } from '../language/unlisted-language.ts';
import type { LanguageChoice } from '../../settings/settings.ts';
import { FieldError } from '../../ui/FieldError.tsx';

interface LanguageFieldProps {
  /** `spec.language`. */
  readonly value: string;
  readonly choices: readonly LanguageChoice[];
  /** The code that the service refused. */
  readonly rejected: string | undefined;
  /** Why it is none of them, and languages to choose besides: saving adds the chosen one to the list. */
  readonly unlisted: UnlistedLanguage | undefined;
  /** The window opens with the focus here. */
  readonly first: boolean;
  readonly onChange: (code: string) => void;
}

export function LanguageField(props: LanguageFieldProps) {
  const { value, choices, rejected, unlisted, first, onChange } = props;
  const id = useId();
  const refused = rejected !== undefined && rejected === value;
  // A word may have a code that was removed from the list later.
  const { offered = [] } = unlisted ?? {};
  const joining = offered.find(({ code }) => code === value);
  const known = joining !== undefined || choices.some(({ code }) => code === value);
  const listed = known ? choices : [...choices, { code: value, tag: '' }];
  const isOpen = unlisted !== undefined && unlisted.why !== 'unlisted' && !joining;
  const hint = refused ? `${id}-error` : joining || isOpen ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{i18n.t('edit.language')}</label>
      <select
        className="select"
        id={id}
        value={value}
        // Focus the field that needs a change.
        autoFocus={refused || first}
        aria-describedby={hint}
        {...(refused && { 'aria-invalid': true })}
        onChange={(event) => onChange(event.target.value)}
      >
        {listed.map(optionOf)}
        {offered.length > 0 && (
          <optgroup label={i18n.t('edit.languagesNotListed')}>{offered.map(optionOf)}</optgroup>
        )}
      </select>
      {joining && (
        <p className="small quiet" id={`${id}-hint`}>
          {i18n.t('edit.languageJoins', [languageName(joining)])}
        </p>
      )}
      {isOpen && !refused && (
        <p className="small quiet" id={`${id}-hint`}>
          {unlisted.why === 'unknown' ? (
            i18n.t('edit.languageUnknown', [unlisted.name])
          ) : (
            <>
              {i18n.t('edit.languageRefused', [unlisted.name])}{' '}
              <a href="/options.html#advanced" target="_blank">
                {i18n.t('options.list')}
              </a>
            </>
          )}
        </p>
      )}
      {refused && (
        <FieldError id={`${id}-error`}>
          {i18n.t('edit.problem.language', [
            languageName(listed.find(({ code }) => code === value) ?? { code: value, tag: '' }),
          ])}
        </FieldError>
      )}
    </div>
  );
}

function optionOf(choice: LanguageChoice) {
  return (
    <option key={choice.code} value={choice.code}>
      {languageName(choice)}
    </option>
  );
}
