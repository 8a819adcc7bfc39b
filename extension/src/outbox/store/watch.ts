/** News of the outbox. */
import { createChangeChannel } from '../../platform/change-channel.ts';

const { watch, announce } = createChangeChannel('gleaner-outbox');

/** Calls back after each change, made here or in another context. Returns the way to stop. */
export const watchOutbox = watch;
/** After a transaction of this context has changed a record. */
export const announceChange = announce;
