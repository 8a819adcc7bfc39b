/** Why a word has no sentence, and a place for a pasted one: then it is the learner who gives it. */
import { i18n } from '#i18n';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CollectRecord } from '../../outbox/store/record.ts';
import type { LanguageChoice } from '../../settings/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { lengthOf, longestNote } from './draft.ts';
import type { StandsIn } from './edit-window-props.ts';

interface SentenceFieldProps {
  readonly record: CollectRecord;
  readonly sentence: string;
  readonly isTooLong: boolean;
  readonly term: string;
  /** `LANGUAGE_*`. */
  readonly language: string;
  readonly languages: readonly LanguageChoice[];
  readonly standsIn: StandsIn;
  readonly onChange: (sentence: string) => void;
}

export function SentenceField(props: SentenceFieldProps) {
  const { record, sentence, isTooLong, term, onChange } = props;
  const [isOpen, setOpen] = useState(sentence !== '');
  const note = useId();
  const found = useStandsIn(sentence, [term, record.met], props);
  if ((record.context?.sentence ?? '') !== '') return null;
  return (
    <div className="stack">
      <p className="quiet small">{whyMissing(record)}</p>
      {isOpen ? (
        <label className="stack">
          <span>{i18n.t('edit.sentence')}</span>
          <textarea
            className="input"
            dir="auto"
            rows={3}
            autoFocus
            aria-describedby={isTooLong ? `${note}-error` : note}
            value={sentence}
            {...(isTooLong && { 'aria-invalid': true })}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      ) : (
        <p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            <Plus className="icon" aria-hidden="true" />
            {i18n.t('edit.addSentence')}
          </Button>
        </p>
      )}
      {isTooLong && (
        <FieldError id={`${note}-error`}>
          {i18n.t('edit.problem.noteTooLong', [longestNote, lengthOf(sentence)])}
        </FieldError>
      )}
      <p className="quiet small" id={note} role="status">
        {found !== null &&
          i18n.t(found ? 'edit.sentenceFound' : 'edit.sentenceWithout', [term.trim()])}
      </p>
    </div>
  );
}

/** Only a place where no script may run leaves an empty context (collect-selection.ts). */
function whyMissing({ context }: CollectRecord): string {
  if (!context) return i18n.t('edit.sentenceUnknown');
  return context.url === '' && context.title === ''
    ? i18n.t('edit.sentenceUnread')
    : i18n.t('edit.sentenceNone');
}

/** Null while there is no text, or until it has been searched. */
function useStandsIn(
  text: string,
  [term = '', met = '']: readonly string[],
  {
    language,
    languages,
    standsIn,
  }: Pick<SentenceFieldProps, 'language' | 'languages' | 'standsIn'>,
): boolean | null {
  const [found, setFound] = useState<{ readonly text: string; readonly is: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (text.trim() !== '')
      void standsIn(text, { terms: [term, met], language, languages })
        .then((is) => isCurrent && setFound({ text, is }))
        // Without a dictionary nothing is said about the sentence.
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [text, term, met, language, languages, standsIn]);
  return text.trim() !== '' && found?.text === text ? found.is : null;
}
