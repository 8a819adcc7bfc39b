/** Confirms a step that cannot be undone, in place: what is lost, a button to do it, a button to cancel. */
import { i18n } from '#i18n';
import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Opened } from './Opened.tsx';

interface ConfirmProps {
  readonly question: string;
  /** Label of the button that does it. */
  readonly action: string;
  /** Label of the other button; Cancel by default. */
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function Confirm(props: ConfirmProps) {
  const { question, action, cancel, busy, onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Opened className="confirm" aria-labelledby={id} onClose={onCancel}>
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
    </Opened>
  );
}
