/** The term, a button for its base form, and a note when the learner has it already. */
import { i18n } from '#i18n';
import { useEffect, useRef } from 'react';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { cleanTerm, longestTerm, type TermProblem } from '../../text/term.ts';
import type { KnownWord } from './known-word.ts';
import { useBaseForms, useKnownWord } from './use-hints.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface TermFieldProps {
  readonly recordId: string;
  readonly outbox: OutboxDatabase;
  readonly record: CollectRecord;
  readonly connection: string | null;
  readonly term: string;
  /** `spec.language`. */
  readonly language: string;
  /** BCP 47; empty where unknown. */
  readonly languageTag: string;
  readonly problem: TermProblem | undefined;
  /** The learner tried to save: now an empty field is an error. */
  readonly tried: boolean;
  /** The window opens with the focus here. */
  readonly first: boolean;
  readonly onChange: (term: string) => void;
}

export function TermField({ record, term, problem, onChange, ...rest }: TermFieldProps) {
  const { tried, first, recordId, outbox, connection, language, languageTag } = rest;
  const place = useRef<HTMLDivElement>(null);
  const cleaned = cleanTerm(term).term ?? '';
  const forms = useBaseForms(cleaned, languageTag, isAtStart(record, cleaned));
  const known = useKnownWord(outbox, recordId, cleaned, language, connection);
  const offered = [...forms, ...(record.met === cleaned ? [] : [record.met])];

  useEffect(() => {
    const field = place.current?.querySelector('input');
    if (!field || !first) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [first]);

  return (
    <div className="stack" ref={place}>
      <Field
        label={i18n.t('edit.term')}
        value={term}
        error={problem && (tried || problem === 'too-long') ? termProblem(problem) : null}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <p className="row forms" role="group" aria-label={i18n.t('edit.baseForm')}>
          {offered.map((form) => (
            <Button
              key={form}
              onClick={() => {
                onChange(form);
                place.current?.querySelector('input')?.focus();
              }}
            >
              {i18n.t('edit.useForm', [form])}
            </Button>
          ))}
        </p>
      )}
      <p className="small quiet" role="status">
        {known && cleaned !== '' ? knownText(known) : ''}
      </p>
    </div>
  );
}

/** Its capital may come from the sentence. */
function isAtStart({ context, met }: CollectRecord, term: string): boolean {
  const sentence = (context?.sentence ?? '').replace(/^[\p{P}\s]+/u, '');
  return term !== '' && term === met && sentence.startsWith(term);
}

function knownText(known: KnownWord): string {
  return known === 'on-its-way' ? i18n.t('edit.onItsWay') : i18n.t('edit.known');
}

function termProblem(problem: TermProblem): string {
  switch (problem) {
    case 'empty':
      return i18n.t('edit.problem.empty');
    case 'no-word':
      return i18n.t('edit.problem.noWord');
    case 'too-long':
      return i18n.t('edit.problem.termTooLong', [longestTerm]);
  }
}
