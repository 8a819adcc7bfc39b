/** A step that cannot be taken back, asked for where it was pressed: what is lost, do it, do not. */
import { i18n } from '#i18n';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

interface ConfirmProps {
  readonly question: string;
  /** What the button that does it says. */
  readonly action: string;
  /** What the button that leaves it says; Cancel unless told. */
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function Confirm(props: ConfirmProps) {
  const { question, action, cancel, busy, onConfirm, onCancel, children } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      className="confirm stack"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p id={id} className="confirm-question">
        {question}
      </p>
      {children}
      <div className="row">
        <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel ?? i18n.t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
