/** A setting that is on or off, and takes effect at once. */
import { useId } from 'react';

interface SwitchProps {
  /** What happens when it is on. */
  readonly label: string;
  readonly note?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, note, checked, onChange }: SwitchProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        {...(note !== undefined && { 'aria-describedby': noteId })}
        onChange={(event) => onChange(event.target.checked)}
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
