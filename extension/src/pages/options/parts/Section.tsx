/** One subject of the settings: its name beside what can be set. */
import { useId, type ReactNode } from 'react';

export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="settings-body">{children}</div>
    </section>
  );
}
