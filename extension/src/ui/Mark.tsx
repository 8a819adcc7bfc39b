/** A state as an icon with text; colour only repeats both. */
import { Check, Circle, CircleHelp, TriangleAlert, X } from 'lucide-react';

const icons = { right: Check, wrong: X, waiting: Circle, warn: TriangleAlert, unsure: CircleHelp };

export type MarkTone = keyof typeof icons;

export function Mark({
  tone,
  children,
  iconOnly = false,
}: {
  readonly tone: MarkTone;
  readonly children: string;
  /** The text is only for screen readers; the icon is enough beside what it marks. */
  readonly iconOnly?: boolean;
}) {
  const Icon = icons[tone];
  return (
    <span className="mark" data-tone={tone === 'unsure' ? 'warn' : tone}>
      <Icon className="icon" aria-hidden="true" />
      <span {...(iconOnly && { className: 'visually-hidden' })}>{children}</span>
    </span>
  );
}
