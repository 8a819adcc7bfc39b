/** How far the file is written, and a button to stop it. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';

interface ProgressProps {
  readonly written: number;
  readonly all: number;
  readonly onCancel: () => void;
}

export function Progress({ written, all, onCancel }: ProgressProps) {
  const id = useId();
  return (
    <div className="export-progress">
      <label htmlFor={id} className="numbers">
        {i18n.t('exporting.writing', [numberText(written), numberText(all)])}
      </label>
      <progress id={id} value={written} max={all} />
      <Button autoFocus onClick={onCancel}>
        {i18n.t('ui.cancel')}
      </Button>
    </div>
  );
}
