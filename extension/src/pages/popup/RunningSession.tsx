/** A started session that waits, or runs in another window: continue here, or end it. */
import { i18n } from '#i18n';
import type { ReviewController } from '../../review/windows/controller.ts';
import { progressOf, type ReviewSession } from '../../review/session/session.ts';
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
  const isElsewhere = !running.left;
  return (
    <>
      {/* As `Word` is, which the first screen does without. */}
      <p className="lead" dir="auto">
        {isElsewhere ? i18n.t('review.elsewhere') : planName}
      </p>
      <p className="quiet small numbers">
        {isElsewhere && (
          <>
            <bdi>{planName}</bdi>
            {' · '}
          </>
        )}
        {i18n.t('review.sessionWaits', [done, of])}
      </p>
      <div className="row start-row">
        <Button variant="primary" onClick={() => void controller.continueHere()}>
          {isElsewhere ? i18n.t('review.continueHere') : i18n.t('review.continueSession')}
        </Button>
        {!isElsewhere && (
          <Button
            variant="quiet"
            onClick={() => controller.dispatch({ type: 'end', at: Date.now() })}
          >
            {i18n.t('review.end')}
          </Button>
        )}
      </div>
    </>
  );
}
