import type { ReconciledDayDetail } from '#contracts/payments.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { compareDay } from './compare-day.ts';
import { daysBefore } from './day-rules.ts';
import { showDay } from './list-books.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');

/** A member has a day that is over compared now. Throws `invalid_request` for one that is not, or long past. */
export async function compareAgain(
  deps: Deps,
  { day, staff }: { day: string; staff: StaffActor },
): Promise<ReconciledDayDetail> {
  if (!daysBefore(deps.now(), { most: 800, first: longAgo }).includes(day))
    throw new ShopError('invalid_request', `${day} is not over, or long past`, { field: 'day' });
  await inTransaction(deps.database, (tx) =>
    audited(tx, staff, { action: 'payments.compare_day', subjectType: 'day', subjectId: day }),
  );
  await compareDay(deps, day);
  return showDay(deps, day);
}
