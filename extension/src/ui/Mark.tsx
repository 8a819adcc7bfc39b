/** A state as an icon with words; colour only repeats what both say. */
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
  /** The words are for those who listen; the icon says enough beside what it marks. */
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
