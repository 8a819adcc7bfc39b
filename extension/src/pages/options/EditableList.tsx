/** A list to which the learner adds by typing and from which a button removes. */
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Word } from '../../ui/Word.tsx';
import './editable-list.css';

interface EditableListProps {
  readonly title: string;
  readonly note?: string;
  readonly items: readonly { readonly key: string; readonly name: string }[];
  readonly field: string;
  readonly placeholder?: string;
  readonly addLabel: string;
  readonly removeLabel: (name: string) => string;
  /**
   * Called directly in the click handler, since a permission can be requested only there.
   * @returns the error in the text; null when it was added
   */
  readonly onAdd: (typed: string) => string | null;
  readonly onRemove: (key: string) => void;
}

export function EditableList(props: EditableListProps) {
  const { title, note, items, field, placeholder, addLabel, removeLabel, onAdd, onRemove } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="stack editable-list">
      <h3 id={id} tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {note !== undefined && <p className="quiet small">{note}</p>}
      {items.length > 0 && (
        <ul aria-labelledby={id}>
          {items.map(({ key, name }) => (
            <li key={key}>
              <Word as="span" text={name} />
              <Button
                variant="quiet"
                label={removeLabel(name)}
                onClick={() => {
                  onRemove(key);
                  // The focused button is about to go.
                  heading.current?.focus();
                }}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = onAdd(typed);
          setProblem(wrong);
          if (wrong === null) setTyped('');
        }}
      >
        <Field
          label={field}
          placeholder={placeholder}
          value={typed}
          error={problem}
          maxLength={2_000}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit">{addLabel}</Button>
      </form>
    </div>
  );
}
