/** The only button component: five weights, and an optional key shown beside its label. */
import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-keyshortcuts'> {
  readonly variant?: 'primary' | 'large' | 'plain' | 'quiet' | 'danger';
  readonly type?: 'button' | 'submit';
  /** The shortcut; `name` in the form of aria-keyshortcuts, `label` as it is shown. */
  readonly shortcut?: { readonly name: string; readonly label: string };
  /** The name of a button that shows an icon alone; a pointer that rests on it shows the name too. */
  readonly label?: string;
  /** Ignores presses while something runs, and keeps the focus, which `disabled` would lose. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({
  variant = 'plain',
  type = 'button',
  shortcut,
  label,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-variant={variant}
      {...(label !== undefined && { 'data-icon-only': '', 'aria-label': label, title: label })}
      {...(busy && { 'aria-disabled': true })}
      {...(shortcut && { 'aria-keyshortcuts': shortcut.name })}
      onKeyDown={(event) => {
        // A key that is still held down from the previous step must not press this button.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
      }}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {shortcut && <kbd aria-hidden="true">{shortcut.label}</kbd>}
    </button>
  );
}
