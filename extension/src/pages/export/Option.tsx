/** One of several options with what belongs to it below; the arrow keys move between those of a group. */
import { useId, type ReactNode } from 'react';

interface OptionProps {
  readonly group: string;
  readonly label: string;
  readonly note?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

export function Option({ group, label, note, chosen, onChoose, children }: OptionProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="export-option">
      <input
        id={id}
        type="radio"
        name={group}
        checked={chosen}
        {...(note !== undefined && { 'aria-describedby': noteId })}
        onChange={onChoose}
      />
      <div>
        <label htmlFor={id}>
          <bdi>{label}</bdi>
        </label>
        {note !== undefined && (
          <p className="quiet small" id={noteId}>
            {note}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
