/** A thin line with a message: what happened, what was stored, what to press. */
import { CloudOff, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, offline: CloudOff, warn: TriangleAlert, wrong: TriangleAlert };

export function Notice({
  tone,
  children,
  action,
}: {
  readonly tone: keyof typeof icons;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className="notice" role="status" data-tone={tone === 'offline' ? 'warn' : tone}>
      <Icon className="icon" aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}
