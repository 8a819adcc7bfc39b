/** One of several options, of which one is chosen. Its fieldset makes them one group. */
import { useId } from 'react';

export function Choice({
  group,
  label,
  note,
  chosen,
  onChoose,
}: {
  /** Equal for all options of one question: arrow keys move between them. */
  readonly group: string;
  readonly label: string;
  readonly note?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
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
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <p className="quiet small" id={noteId}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
