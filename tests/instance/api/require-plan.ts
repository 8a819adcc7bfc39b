/** The review plan of a path (interface.md section 2.3). */
import type { Request } from 'express';
import type { InstancePlan } from '../options.ts';
import type { InstanceState } from '../state/state.ts';
import { ApiError } from '../exchange/api-error.ts';

/** @throws ApiError NOT_FOUND */
export function requirePlan({ store }: InstanceState, req: Request): InstancePlan {
  const { planId } = req.params;
  const plan = typeof planId === 'string' ? store.plan(planId) : undefined;
  if (plan === undefined) throw new ApiError('NOT_FOUND', 'There is no such review plan');
  return plan;
}
