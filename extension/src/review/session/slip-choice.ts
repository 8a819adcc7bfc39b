/** How a slip in a typed answer counts, as the learner chose; stored on this device. */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { slipRules } from './reduce/slips.ts';

const choiceSchema = z.object({ rule: z.catch(z.enum(slipRules), 'usual') });
export type SlipChoice = z.infer<typeof choiceSchema>;

const stored = storage.defineItem<unknown>('local:slips', { version: 1, fallback: {} });

/** The usual rule where it cannot be read. */
export async function readSlips(): Promise<SlipChoice> {
  return settled(await stored.getValue().catch(() => null));
}

export function saveSlips(choice: SlipChoice): Promise<void> {
  return stored.setValue(choice);
}

/** Calls back after every change, made here or in another window. Returns a function that stops it. */
export function watchSlips(callback: () => void): () => void {
  return stored.watch(callback);
}

function settled(value: unknown): SlipChoice {
  return z.safeParse(choiceSchema, value).data ?? z.parse(choiceSchema, {});
}
