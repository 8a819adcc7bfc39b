/** A started session that waits: go on, or end it. */
import { i18n } from '#i18n';
import type { ReviewController } from '../../review/controller.ts';
import { progressOf, type ReviewSession } from '../../review/session.ts';
import { Button } from '../../ui/Button.tsx';

export function RunningSession({
  running,
  planName,
  controller,
}: {
  readonly running: ReviewSession;
  readonly planName: string;
  readonly controller: ReviewController;
}) {
  const { done, of } = progressOf(running);
  return (
    <>
      <p className="lead" dir="auto">
        {planName}
      </p>
      <p className="quiet small numbers">{i18n.t('review.sessionWaits', [done, of])}</p>
      <div className="row start-row">
        <Button
          variant="primary"
          onClick={() => controller.dispatch({ type: 'return', at: Date.now() })}
        >
          {i18n.t('review.continueSession')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => controller.dispatch({ type: 'end', at: Date.now() })}
        >
          {i18n.t('review.end')}
        </Button>
      </div>
    </>
  );
}
