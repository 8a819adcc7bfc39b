/**
 * What an administrator set for all learners of a school (docs/schools.md): defaults, below what the learner chose.
 * `public/managed.json` tells Chromium the same names.
 */
import { planIdSchema, type RelaySession } from '@gleaner/shared/contract';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const planSchema = z.object({ id: planIdSchema, name: z.string().check(z.minLength(1)) });

/** The school's plans come after those that the relay offers; one that both offer is the relay's. */
export async function withPlans(session: RelaySession): Promise<RelaySession> {
  const offered = new Set(session.plans.map(({ id }) => id));
  const plans = (await managed('plans', z.array(planSchema))) ?? [];
  return { ...session, plans: [...session.plans, ...plans.filter(({ id }) => !offered.has(id))] };
}

/** @returns undefined where nobody set it, and where it is not valid */
export async function managed<Schema extends z.ZodMiniType>(
  name: 'language' | 'plans',
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  try {
    return z.safeParse(schema, (await browser.storage.managed.get(name))[name]).data;
  } catch {
    // Firefox refuses where an administrator set nothing.
    return undefined;
  }
}
