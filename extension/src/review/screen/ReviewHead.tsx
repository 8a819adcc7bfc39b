/** The header of a session: back button, plan, and the numbers of cards asked, done and to be repeated. */
import { ChevronLeft } from 'lucide-react';
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ShownProgress } from './progress.ts';
import { Word } from '../../ui/Word.tsx';

export function ReviewHead({
  planName,
  progress,
  menu,
  onLeave,
}: {
  readonly planName: string;
  readonly progress: ShownProgress;
  readonly menu: ReactNode;
  readonly onLeave: () => void;
}) {
  const { position, of, done, again } = progress;
  const part = (count: number) => ({ inlineSize: `${(100 * count) / of}%` });
  return (
    <header className="review-head">
      <Button variant="quiet" label={i18n.t('review.back')} onClick={onLeave}>
        <ChevronLeft className="icon flip" aria-hidden="true" />
      </Button>
      <div className="plan-place">
        <Word as="h1" className="plan-name" text={planName} title={planName} />
        <p className="quiet left-over">{leftText(progress)}</p>
      </div>
      <div className="row review-tools">
        <p className="quiet small numbers">
          {/* A fraction is read from left to right in every language. */}
          <bdi dir="ltr" aria-hidden="true">
            {position} / {of}
          </bdi>
          <span className="visually-hidden">{i18n.t('review.progress', [position, of])}</span>
        </p>
        {menu}
      </div>
      <div className="bar" aria-hidden="true">
        <span data-part="done" style={part(done)} />
        <span data-part="again" style={part(again)} />
      </div>
    </header>
  );
}

function leftText({ of, done, again }: ShownProgress): string {
  const fresh = of - done - again;
  if (again === 0) return i18n.t('review.left.fresh', [fresh]);
  return fresh === 0
    ? i18n.t('review.left.again', [again])
    : i18n.t('review.left.both', [fresh, again]);
}
