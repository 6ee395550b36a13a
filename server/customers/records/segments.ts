import {
  type ClientFilter,
  maxSegments,
  type SaveSegment,
  type Segment,
} from '#contracts/customers/records.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  countFilter,
  countSegments,
  insertSegment,
  isNameTaken,
  lockSegment,
  membersAfter,
  readSegment,
  readSegments,
  type SegmentRow,
  writeSegment,
} from './store-list.ts';

async function toSegment(db: Queryable, row: SegmentRow): Promise<Segment> {
  const counts = await countFilter(db, row.filter);
  const { id, name, filter, username, updated_at } = row;
  return { id, name, filter, ...counts, by: username, updatedAt: updated_at.toISOString() };
}

export async function listSegments(db: Queryable): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const row of await readSegments(db)) found.push(await toSegment(db, row));
  return found;
}

export async function filterOfSegment(db: Queryable, id: string): Promise<ClientFilter> {
  const row = await readSegment(db, id);
  if (!row || row.removed_at) throw new ShopError('not_found', `no segment ${id}`);
  return row.filter;
}

interface SegmentMember {
  clientId: string;
  email: string;
  /** Mail language of the address: its choice, otherwise that of the latest order. */
  locale: Locale;
}

/**
 * Returns the current members of a segment by page. `after` is the last `clientId` of the previous page. Each person
 * has one address. The caller checks whether it may be mailed, and calls `updateClientTotals` before its transaction if it
 * needs the latest changes. Throws `not_found`.
 */
export async function membersOfSegment(
  db: Queryable,
  { segmentId, after, limit }: { segmentId: string; after: string | null; limit: number },
): Promise<SegmentMember[]> {
  const filter = await filterOfSegment(db, segmentId);
  const found = await membersAfter(db, { filter, after, limit });
  return found.map(({ id, email, locale }) => ({ clientId: id, email, locale }));
}

type LocalDeps = Pick<Deps, 'database' | 'now'>;

async function requireFreeName(tx: Tx, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(tx, name, except))
    throw new ShopError('name_taken', `segment "${name}" exists already`);
}

/**
 * Segments are visible to all staff and other features. Throws `name_taken`, and `invalid_request` above the maximum
 * number.
 */
export function addSegment(deps: LocalDeps, { staff, ...input }: SaveSegment & { staff: StaffActor }) {
  return inTransaction(deps.database, async (tx) => {
    await requireFreeName(tx, input.name, null);
    if ((await countSegments(tx)) >= maxSegments)
      throw new ShopError('invalid_request', `more than ${maxSegments} segments`, { field: 'name' });
    const id = await insertSegment(tx, { ...input, by: staff.id, at: deps.now() });
    await auditSegmentChange(tx, staff, { id, action: 'segment.add', after: input });
    return id;
  });
}

const auditSegmentChange = async (
  tx: Tx,
  staff: StaffActor,
  { id, ...change }: { id: string; action: string; before?: object; after: object },
): Promise<void> => {
  await recordAudit(tx, staff, { ...change, subjectType: 'segment', subjectId: id });
  await notifyStaffOfChange(tx, 'customers');
};

async function changeSegmentInTransaction(
  deps: LocalDeps,
  { id, staff, action }: { id: string; staff: StaffActor; action: string },
  next: (was: SegmentRow) => SaveSegment & { removed: boolean },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const was = await lockSegment(tx, id);
    if (!was) throw new ShopError('not_found', `no segment ${id}`);
    const to = next(was);
    if (!to.removed) await requireFreeName(tx, to.name, id);
    await writeSegment(tx, id, { ...to, at: deps.now() });
    const { name, filter, removed_at } = was;
    await auditSegmentChange(tx, staff, {
      id,
      action,
      before: { name, filter, removed: removed_at !== null },
      after: to,
    });
  });
}

export const changeSegment = (
  deps: LocalDeps,
  { id, staff, name, filter }: SaveSegment & { id: string; staff: StaffActor },
): Promise<void> =>
  changeSegmentInTransaction(deps, { id, staff, action: 'segment.change' }, (was) => {
    if (was.removed_at) throw new ShopError('not_found', `segment ${id} was removed`);
    return { name, filter, removed: false };
  });

/** References keep the name of a removed segment. Throws `not_found`, `name_taken`. */
export const removeSegment = (
  deps: LocalDeps,
  { id, staff, removed }: { id: string; staff: StaffActor; removed: boolean },
): Promise<void> =>
  changeSegmentInTransaction(
    deps,
    { id, staff, action: removed ? 'segment.remove' : 'segment.restore' },
    ({ name, filter }) => ({ name, filter, removed }),
  );
