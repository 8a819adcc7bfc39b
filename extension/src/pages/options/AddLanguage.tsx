/** A form for one more code, with its error beside the field. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { checkLanguage, type LanguageProblem } from '../../settings/add-language.ts';
import type { LanguageChoice } from '../../settings/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

const nothing: LanguageChoice = { code: '', tag: '' };

export function AddLanguage({
  languages,
  onAdd,
}: {
  readonly languages: readonly LanguageChoice[];
  readonly onAdd: (language: LanguageChoice) => void;
}) {
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<LanguageProblem | null>(null);

  function type(part: Partial<LanguageChoice>): void {
    setTyped({ ...typed, ...part });
    setProblem(null);
  }
  function add(): void {
    const checked = checkLanguage(typed, languages);
    if ('problem' in checked) {
      setProblem(checked);
      return;
    }
    onAdd(checked);
    setTyped(nothing);
    setProblem(null);
  }
  const text = problem && problemText(problem);
  return (
    <form
      className="add-language"
      aria-label={i18n.t('options.addLanguage')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field
        label={i18n.t('options.code')}
        hint={i18n.t('options.codeHint')}
        value={typed.code}
        error={problem?.field === 'code' ? text : null}
        maxLength={100}
        dir="ltr"
        onChange={(event) => type({ code: event.target.value })}
      />
      <Field
        label={i18n.t('options.tag')}
        hint={i18n.t('options.tagHint')}
        value={typed.tag}
        error={problem?.field === 'tag' ? text : null}
        maxLength={100}
        dir="ltr"
        onChange={(event) => type({ tag: event.target.value })}
      />
      <Button type="submit">{i18n.t('options.add')}</Button>
    </form>
  );
}

function problemText({ field, problem }: LanguageProblem): string {
  switch (problem) {
    case 'missing':
      return i18n.t('options.problem.codeMissing');
    case 'malformed':
      return field === 'code'
        ? i18n.t('options.problem.codeMalformed')
        : i18n.t('options.problem.tagMalformed');
    case 'known':
      return field === 'code'
        ? i18n.t('options.problem.codeKnown')
        : i18n.t('options.problem.tagKnown');
    case 'full':
      return i18n.t('options.problem.full');
  }
}
