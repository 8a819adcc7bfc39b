/** The one relay this build speaks to; its origin is set at build time (`RELAY_URL`). */
import { mayReachRelay } from './access.ts';
import { lastGrantOf } from './accounts.ts';
import { createRelayClient } from './client.ts';
import { hasAgreed } from './consent.ts';

declare const __RELAY_URL__: string;

/** Origin without a trailing slash. */
export const relayUrl = __RELAY_URL__;

export const relay = createRelayClient(relayUrl, fetch, mayReachRelay, lastGrantOf, hasAgreed);
