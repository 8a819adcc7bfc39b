/** A screen with a back button to the first one. */
import { i18n } from '#i18n';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useEscape } from './escape.ts';

export function SubScreen({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(onClose);
  return (
    <main className="screen sub-screen">
      <header className="sub-head">
        <Button variant="quiet" label={i18n.t('review.back')} onClick={onClose}>
          <ChevronLeft className="icon flip" aria-hidden="true" />
        </Button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}
