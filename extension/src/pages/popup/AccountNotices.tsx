/** Notices about a problem with the relay, or about words of an earlier account. */
import type { RelaySession } from '@gleaner/shared';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import { EarlierWords } from './EarlierWords.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

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
