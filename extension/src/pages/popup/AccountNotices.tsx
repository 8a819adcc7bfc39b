/** What stands between the learner and their relay, and between them and words of before: seldom anything. */
import type { RelaySession } from '@gleaner/shared';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import { EarlierWords } from './EarlierWords.tsx';

export default function AccountNotices({
  outbox,
  session,
  onAllowed,
}: {
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession | undefined;
  readonly onAllowed: () => unknown;
}) {
  return (
    <>
      <RelayAccess onAllowed={onAllowed} />
      <EarlierWords outbox={outbox} connection={session?.connection ?? null} />
    </>
  );
}
