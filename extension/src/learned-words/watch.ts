/** Change events of the index: words have changed, or more of the list is read. */
import { createChangeChannel } from '../platform/change-channel.ts';

const { watch, announce } = createChangeChannel('gleaner-index');

/** Calls back after each change, made here or in another context. Returns a function that stops it. */
export const watchIndex = watch;
export const announceIndex = announce;
