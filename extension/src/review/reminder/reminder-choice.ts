/** Whether and from which hour the learner wants a reminder; off by default. Stored on this device. */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';

const choiceSchema = z.object({
  on: z.catch(z.boolean(), false),
  /** 0 to 23, by the learner's own clock. */
  hour: z.catch(z.int().check(z.minimum(0), z.maximum(23)), 19),
});
export type ReminderChoice = z.infer<typeof choiceSchema>;

const stored = storage.defineItem<unknown>('local:reminder', { version: 1, fallback: {} });

export async function readReminder(): Promise<ReminderChoice> {
  return settled(await stored.getValue());
}

export function saveReminder(choice: ReminderChoice): Promise<void> {
  return stored.setValue(choice);
}

/** Calls back after every change, made here or in another window. Returns a function that stops it. */
export function watchReminderChoice(callback: (choice: ReminderChoice) => void): () => void {
  return stored.watch((value) => {
    callback(settled(value));
  });
}

function settled(value: unknown): ReminderChoice {
  return z.safeParse(choiceSchema, value).data ?? z.parse(choiceSchema, {});
}
