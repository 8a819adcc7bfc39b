/**
 * Tags as chips, with completion from earlier ones: the editable combobox pattern of WAI-ARIA, usable by
 * keyboard alone.
 */
import { i18n } from '#i18n';
import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { tagOf, withTag } from './draft.ts';
import { tagOptions } from './tag-options.ts';
import { Word } from '../../ui/Word.tsx';

interface TagFieldProps {
  readonly tags: readonly string[];
  /** The text being typed. */
  readonly input: string;
  /** Tags of earlier words. */
  readonly known: readonly string[];
  readonly error: string | null;
  readonly onChange: (change: { tags?: readonly string[]; tagInput?: string }) => void;
}

export function TagField({ tags, input, known, error, onChange }: TagFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [news, setNews] = useState('');
  const options = tagOptions(known, tags, input);
  const shown = open && options.length > 0;
  const active = shown ? options[at] : undefined;

  function close(): void {
    setOpen(false);
    setAt(-1);
  }

  function add(...typed: readonly string[]): void {
    const added = typed.map(tagOf).filter((tag) => tag !== '');
    onChange({ tags: added.reduce(withTag, tags), tagInput: '' });
    if (added.length > 0) setNews(i18n.t('edit.tagAdded', [added.join(', ')]));
    close();
  }

  function removeTag(tag: string): void {
    onChange({ tags: tags.filter((one) => one !== tag) });
    setNews(i18n.t('edit.tagRemoved', [tag]));
    field.current?.focus();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      setOpen(true);
      setAt(stepped(shown ? at : -1, step, options.length));
    } else if (event.key === 'Enter' && (active ?? tagOf(input)) !== '') {
      add(active ?? input);
    } else if (event.key === 'Escape' && shown) {
      close();
    } else if (event.key === 'Backspace' && input === '' && tags.length > 0) {
      removeTag(tags.at(-1) ?? '');
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <div className="field tag-field">
      <label htmlFor={id}>{i18n.t('edit.tags')}</label>
      <div
        className="input tag-box"
        data-invalid={error !== null}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          field.current?.focus();
        }}
      >
        {tags.length > 0 && (
          <ul className="tags" aria-label={i18n.t('edit.tags')}>
            {tags.map((tag) => (
              <li key={tag} className="tag">
                <Word as="span" text={tag} />
                <button
                  type="button"
                  className="tag-remove"
                  aria-label={i18n.t('edit.removeTag', [tag])}
                  onClick={() => removeTag(tag)}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          id={id}
          role="combobox"
          className="tag-input"
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-options`}
          aria-describedby={error === null ? `${id}-hint` : `${id}-error`}
          {...(error !== null && { 'aria-invalid': true })}
          {...(active !== undefined && { 'aria-activedescendant': `${id}-${at}` })}
          value={input}
          onChange={(event) => {
            const parts = event.target.value.split(/[,،、，]/u);
            if (parts.length > 1) {
              add(...parts);
            } else {
              onChange({ tagInput: event.target.value });
              setOpen(event.target.value !== '');
              setAt(-1);
            }
          }}
          onKeyDown={pressed}
          onBlur={close}
        />
        <ul
          id={`${id}-options`}
          role="listbox"
          className="tag-options"
          aria-label={i18n.t('edit.earlierTags')}
          hidden={!shown}
        >
          {options.map((option, index) => (
            <li
              key={option}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              dir="auto"
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(option)}
            >
              {option}
            </li>
          ))}
        </ul>
      </div>
      {error === null ? (
        <p className="quiet small" id={`${id}-hint`}>
          {i18n.t('edit.tagsHint')}
        </p>
      ) : (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Wraps around the list, with one step for "no selection". */
function stepped(at: number, step: number, count: number): number {
  const places = count + 1;
  return ((at + 1 + step + places) % places) - 1;
}
