/** A relay as a process of its own whose leases end soon: run in place of the bundle. */
import { startRelay } from '@gleaner/relay/start';

await startRelay(process.env, { timings: { token: 3_000, lease: 4_000, handover: 500 } });
