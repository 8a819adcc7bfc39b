/** Change events of the outbox. */
import { createChangeChannel } from '../../platform/change-channel.ts';

const { watch, announce } = createChangeChannel('gleaner-outbox');

/** Calls back after each change, made here or in another context. Returns a function that stops it. */
export const watchOutbox = watch;
/** Call after a transaction of this context has changed a record. */
export const announceChange = announce;
