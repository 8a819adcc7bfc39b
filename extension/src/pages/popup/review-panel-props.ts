/** Props of the popup's review panel. */
import type { RelaySession } from '@gleaner/shared';
import type { ReviewSession } from '../../review/session/session.ts';
import type { ReviewSnapshot } from '../../review/store/store.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import type { OutboxView } from '../../word-list/outbox-view.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface ReviewPanelProps {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  readonly review: ReviewSnapshot;
  readonly running: ReviewSession | null;
  /** Of the running session. */
  readonly planName: string;
  readonly view: OutboxView;
  /** The service is being asked for its plans. */
  readonly isLooking: boolean;
  /** Opens the list of plans. */
  readonly onPlans: () => void;
}
