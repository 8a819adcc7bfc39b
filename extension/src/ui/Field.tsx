/** A labelled text field with its error as text. */
import { useId, type ComponentProps } from 'react';
import { FieldError } from './FieldError.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly error?: string | null;
  /** What may be typed, shown before an error occurs. */
  readonly hint?: string;
}

export function Field({ label, hideLabel = false, error, hint, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [input['aria-describedby'], hint !== undefined && hintId, error && errorId]
    .filter(Boolean)
    .join(' ');
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
        {...(error && { 'aria-invalid': true })}
        {...(described !== '' && { 'aria-describedby': described })}
      />
      {hint !== undefined && (
        <p className="quiet small" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
