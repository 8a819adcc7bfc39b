/** How much the learner wants to review in a day; stored on this device. */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';

const amount = z.int().check(z.minimum(1), z.maximum(500));

const choiceSchema = z.object({
  kind: z.catch(z.enum(['off', 'cards', 'minutes']), 'cards'),
  cards: z.catch(amount, 10),
  minutes: z.catch(amount, 10),
});
export type GoalChoice = z.infer<typeof choiceSchema>;

const stored = storage.defineItem<unknown>('local:goal', { version: 1, fallback: {} });

export async function readGoal(): Promise<GoalChoice> {
  return settled(await stored.getValue());
}

/** An invalid value becomes the default. */
export function saveGoal(choice: GoalChoice): Promise<void> {
  return stored.setValue(settled(choice));
}

/** Calls back after every change, made here or in another window. Returns a function that stops it. */
export function watchGoal(callback: () => void): () => void {
  return stored.watch(callback);
}

function settled(value: unknown): GoalChoice {
  return z.safeParse(choiceSchema, value).data ?? z.parse(choiceSchema, {});
}
