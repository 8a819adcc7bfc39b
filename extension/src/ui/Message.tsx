/** A message with an element in its middle, where each language wants it. */
import type { ReactNode } from 'react';

/** Given to a message as a placeholder; `Message` puts its child there. */
export const slot = '\u{FFFC}';

export function Message({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ReactNode;
}) {
  const [before = '', after = ''] = text.split(slot);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
