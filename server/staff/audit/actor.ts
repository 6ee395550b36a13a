import type { FastifyRequest } from 'fastify';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/feature/decision.ts';

export type { StaffActor };

/**
 * Author of a change. `job` is the program itself: a job, its start or a command. The request id comes from the request
 * context.
 */
export type Actor = StaffActor | { kind: 'visitor' | 'customer' | 'job' | 'processor' | 'provider' };

/** Returns the staff member or API key of the request. Call only inside a `staffScope`. */
export function staffOf({ staff }: Pick<FastifyRequest, 'staff'>): StaffActor {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  const { kind, id, username, role, money } = staff;
  return { kind, id, username, role, ...(money === undefined ? {} : { money }) };
}
