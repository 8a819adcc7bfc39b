/** The language a word is collected in, from the learner's own list. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { languageName } from '../../../settings/language-name.ts';
import type { LanguageChoice } from '../../../settings/settings.ts';
import { FieldError } from '../../../ui/controls/FieldError.tsx';

interface LanguageFieldProps {
  /** `spec.language`. */
  readonly value: string;
  readonly choices: readonly LanguageChoice[];
  /** The code that the service refused. */
  readonly rejected: string | undefined;
  /** A code that is not on the list; saving adds it. */
  readonly joins: string | undefined;
  /** The window opens with the focus here. */
  readonly first: boolean;
  readonly onChange: (code: string) => void;
}

export function LanguageField(props: LanguageFieldProps) {
  const { value, choices, rejected, joins, first, onChange } = props;
  const id = useId();
  const refused = rejected !== undefined && rejected === value;
  // A word may have a code that was removed from the list later.
  const known = choices.some(({ code }) => code === value);
  const offered = known ? choices : [...choices, { code: value, tag: '' }];
  const joining = value === joins ? choices.find(({ code }) => code === joins) : undefined;
  const hint = refused ? `${id}-error` : joining ? `${id}-hint` : undefined;
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
        {offered.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {languageName(choice)}
          </option>
        ))}
      </select>
      {joining && (
        <p className="small quiet" id={`${id}-hint`}>
          {i18n.t('edit.languageJoins', [languageName(joining), joining.code])}
        </p>
      )}
      {refused && (
        <FieldError id={`${id}-error`}>{i18n.t('edit.problem.language', [value])}</FieldError>
      )}
    </div>
  );
}
