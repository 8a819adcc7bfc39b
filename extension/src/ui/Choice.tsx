/** One of several options, of which one is chosen. Its fieldset makes them one group. */
import { useId, type ReactNode } from 'react';
import './choice.css';

export function Choice({
  group,
  label,
  note,
  chosen,
  onChoose,
  children,
}: {
  /** Equal for all options of one question: arrow keys move between them. */
  readonly group: string;
  readonly label: string;
  readonly note?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** What belongs to it, below. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="choice">
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
