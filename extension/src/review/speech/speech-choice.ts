/**
 * Whether a word is spoken after its answer; stored on this device. `StoredSound` says which voices may
 * speak.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';

const choiceSchema = z.object({ afterAnswer: z.catch(z.boolean(), true) });
export type SpeechChoice = z.infer<typeof choiceSchema>;

const stored = storage.defineItem<unknown>('local:speech', { version: 1, fallback: {} });

export async function readSpeech(): Promise<SpeechChoice> {
  return settled(await stored.getValue());
}

export function saveSpeech(choice: SpeechChoice): Promise<void> {
  return stored.setValue(choice);
}

/** Calls back after every change, made here or in another window. Returns a function that stops it. */
export function watchSpeech(callback: () => void): () => void {
  return stored.watch(callback);
}

function settled(value: unknown): SpeechChoice {
  return z.safeParse(choiceSchema, value).data ?? z.parse(choiceSchema, {});
}
