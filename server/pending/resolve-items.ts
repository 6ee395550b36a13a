import type { Queryable } from '#server/database/query.ts';
import { tellStep } from '#server/log/tell-step.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import type { Resolution } from './item.ts';
import { closeItems } from './store.ts';

/** Closes what is open of these reasons, and says who and how. Answers how many were closed; none is fine. */
export async function resolveItems(tx: Queryable, resolution: Resolution): Promise<number> {
  const closed = await closeItems(tx, resolution);
  const { by, how } = resolution;
  for (const item of closed) tellStep(tx, 'pending_closed', { ...item, by, how });
  if (closed.length > 0) await tellStaff(tx, 'pending');
  return closed.length;
}
