/**
 * What an administrator set for all learners of a school (docs/schools.md): defaults, below what the learner chose.
 * `public/managed.json` tells Chromium the same names.
 */
import { planIdSchema, type RelaySession } from '@gleaner/shared/contract';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const planSchema = z.object({ id: planIdSchema, name: z.string().check(z.minLength(1)) });

/** After those that the relay offers. */
export async function withPlans(session: RelaySession): Promise<RelaySession> {
  const plans = (await managed('plans', z.array(planSchema))) ?? [];
  return { ...session, plans: [...session.plans, ...plans] };
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
