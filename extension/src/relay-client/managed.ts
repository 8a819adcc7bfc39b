/**
 * What an administrator set for all learners of a school (docs/schools.md): defaults, below what the learner chose.
 * `public/managed.json` tells Chromium the same names. Chromium takes seconds to tell after its start, so nothing waits
 * for it: what it told last is kept, and read.
 */
import { planIdSchema, type RelaySession } from '@gleaner/shared/contract';
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

/** Validated on read: in Firefox a script in a page can write here. */
const kept = storage.defineItem<unknown>('local:school', { version: 1, fallback: {} });
const keptSchema = z.catch(z.record(z.string(), z.unknown()), {});

const planSchema = z.object({ id: planIdSchema, name: z.string().check(z.minLength(1)) });

/** The school's plans come after those that the relay offers; one that both offer is the relay's. */
export async function withPlans(session: RelaySession): Promise<RelaySession> {
  const offered = new Set(session.plans.map(({ id }) => id));
  const plans = (await managed('plans', z.array(planSchema))) ?? [];
  return { ...session, plans: [...session.plans, ...plans.filter(({ id }) => !offered.has(id))] };
}

/** Reads what the browser told last. @returns undefined if it is not set or not valid */
export async function managed<Schema extends z.ZodMiniType>(
  name: 'language' | 'plans',
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  void renewManaged();
  return z.safeParse(schema, z.parse(keptSchema, await kept.getValue())[name]).data;
}

/** Asks the browser, and keeps what it tells. Never throws. */
export async function renewManaged(): Promise<void> {
  try {
    // Firefox refuses where an administrator set nothing.
    const told = await browser.storage.managed.get(null).catch(() => ({}));
    if (JSON.stringify(told) !== JSON.stringify(await kept.getValue())) await kept.setValue(told);
  } catch {
    // The next read asks again.
  }
}

/** Calls back when the browser has told something else. Returns a function that stops it. */
export function watchManaged(callback: () => void): () => void {
  return kept.watch(callback);
}
