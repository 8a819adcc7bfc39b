/** A client for tests of a learner who has allowed and agreed to everything. */
import { createRelayClient, type RelayClient } from './client.ts';

export function freeClient(relayUrl: string, fetchFn: typeof fetch = fetch): RelayClient {
  const yes = () => Promise.resolve(true);
  return createRelayClient(relayUrl, fetchFn, yes, (account) => Promise.resolve(account), yes);
}
