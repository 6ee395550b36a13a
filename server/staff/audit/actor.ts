import type { FastifyRequest } from 'fastify';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/feature/decision.ts';

/** It stands in the platform: what features bring names it. */
export type { StaffActor };

/**
 * Is who does something; `job` is the program itself: a job, its start, a command. The request context knows
 * on which request, so that nobody has to pass its number on.
 */
export type Actor = StaffActor | { kind: 'visitor' | 'customer' | 'job' | 'processor' | 'provider' };

/** Returns who asks, inside a `staffScope`. */
export function staffOf({ staff }: Pick<FastifyRequest, 'staff'>): StaffActor {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  const { kind, id, username, role, money } = staff;
  return { kind, id, username, role, ...(money === undefined ? {} : { money }) };
}
