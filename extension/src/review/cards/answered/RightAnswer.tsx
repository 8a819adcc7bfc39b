/**
 * The right answer after a wrong one. The place is there from the start, so that what comes into it is
 * announced.
 */
import type { ReactNode } from 'react';

export function RightAnswer({
  spoken = false,
  children,
}: {
  /** For those who listen alone, where the screen shows it in its place already. */
  readonly spoken?: boolean;
  /** Nothing while the card is asked. */
  readonly children: ReactNode;
}) {
  return (
    <div role="status" className={spoken ? 'visually-hidden' : 'right-line'}>
      {children}
    </div>
  );
}
