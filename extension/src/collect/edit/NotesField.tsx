/** The notes that are sent, each in its own field: the sentence and its source are the first two. */
import { i18n } from '#i18n';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { lengthOf, longestNote, mostNotes, type DraftNote, type DraftProblems } from './draft.ts';

interface NotesFieldProps {
  readonly notes: readonly DraftNote[];
  readonly problems: Pick<DraftProblems, 'notes' | 'tooManyNotes'>;
  readonly onChange: (notes: readonly DraftNote[]) => void;
}

export function NotesField({ notes, problems, onChange }: NotesFieldProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** What gets the focus after the next render: a note's key, or the button after the notes. */
  const wanted = useRef<number | 'add' | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const place = list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    wanted.current = null;
    place?.focus();
  }, [notes]);

  function add(): void {
    const key = Math.max(-1, ...notes.map((note) => note.key)) + 1;
    wanted.current = key;
    onChange([...notes, { key, text: '' }]);
  }

  function remove(index: number): void {
    wanted.current = notes[index + 1]?.key ?? notes[index - 1]?.key ?? 'add';
    onChange(notes.filter((_note, place) => place !== index));
  }

  return (
    <fieldset className="notes-field">
      <legend>{i18n.t('edit.notes')}</legend>
      <div className="stack" ref={list}>
        {notes.map(({ key, text }, index) => (
          <div className="stack" key={key}>
            <div className="note">
              <textarea
                className="input"
                data-place={key}
                dir="auto"
                rows={2}
                aria-label={i18n.t('edit.note', [index + 1])}
                value={text}
                {...(problems.notes.includes(key) && {
                  'aria-invalid': true,
                  'aria-describedby': `${id}-${key}`,
                })}
                onChange={(event) =>
                  onChange(
                    notes.map((one) => (one.key === key ? { key, text: event.target.value } : one)),
                  )
                }
              />
              <Button
                variant="quiet"
                label={i18n.t('edit.removeNote', [index + 1])}
                onClick={() => remove(index)}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            </div>
            {problems.notes.includes(key) && (
              <FieldError id={`${id}-${key}`}>
                {i18n.t('edit.problem.noteTooLong', [longestNote, lengthOf(text)])}
              </FieldError>
            )}
          </div>
        ))}
        {problems.tooManyNotes && (
          <FieldError>{i18n.t('edit.problem.tooManyNotes', [mostNotes])}</FieldError>
        )}
        <p>
          <Button variant="quiet" data-place="add" onClick={add}>
            <Plus className="icon" aria-hidden="true" />
            {i18n.t('edit.addNote')}
          </Button>
        </p>
      </div>
    </fieldset>
  );
}
