/** A labelled text field with its error in words. */
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly error?: string | null;
}

export function Field({ label, hideLabel = false, error, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id} {...(hideLabel && { className: 'visually-hidden' })}>
        {label}
      </label>
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        {...input}
        id={id}
        className="input"
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
