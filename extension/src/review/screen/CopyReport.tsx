/** Copies a report; if the browser refuses, the learner can copy it by hand. */
import { i18n } from '#i18n';
import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

export function CopyReport({
  name,
  report,
  children,
}: {
  /** Name of the field with the report. */
  readonly name: string;
  readonly report: () => string;
  /** Label of the button. */
  readonly children: ReactNode;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          navigator.clipboard.writeText(report()).then(
            () => setState('copied'),
            () => setState('refused'),
          );
        }}
      >
        <Copy className="icon" aria-hidden="true" />
        {children}
      </Button>
      <div className="copy-news">
        <p className="quiet small" role="status">
          {state === 'copied' && i18n.t('summary.copied')}
          {state === 'refused' && i18n.t('summary.notCopied')}
        </p>
        {state === 'refused' && (
          <textarea
            className="input report"
            readOnly
            rows={4}
            aria-label={name}
            value={report()}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
    </>
  );
}
