/**
 * The right answer after a wrong one. The live region exists from the start, so that its text is announced.
 */
import type { ReactNode } from 'react';

export function RightAnswer({
  spoken = false,
  children,
}: {
  /** Only for screen readers, if the screen shows it elsewhere already. */
  readonly spoken?: boolean;
  /** Empty while the card is asked. */
  readonly children: ReactNode;
}) {
  return (
    <div role="status" className={spoken ? 'visually-hidden' : 'right-line'}>
      {children}
    </div>
  );
}
