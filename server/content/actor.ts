import type { FastifyRequest } from 'fastify';
import type { StaffId } from '#contracts/ids.ts';
import { ShopError } from '#server/errors.ts';

/** Who changes something, for the audit. */
export interface Actor {
  staff: { id: StaffId };
  requestId: string;
}

/** Who asks; the guard has run before. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.staff) throw new ShopError('unauthorized', 'no session');
  return { staff: request.staff, requestId: request.id };
}
