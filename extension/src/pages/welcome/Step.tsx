/** One step of the first run: its number, or a tick once it is done. */
import { i18n } from '#i18n';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export function Step({
  number,
  title,
  isDone,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <li className="step" data-done={isDone}>
      <span className="step-number" aria-hidden="true">
        {isDone ? <Check className="icon" /> : number}
      </span>
      <section className="stack" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {/* It always exists, so that a reader is told when the step is done. */}
        <p className="visually-hidden" role="status">
          {isDone && i18n.t('welcome.stepDone', [title])}
        </p>
        {children}
      </section>
    </li>
  );
}
