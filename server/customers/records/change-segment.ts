import { mostSegments, type SaveSegment } from '#contracts/customers/records.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import {
  countSegments,
  insertSegment,
  isNameTaken,
  lockSegment,
  type SegmentRow,
  writeSegment,
} from './store-segments.ts';

type Holder = Pick<Deps, 'database' | 'now'>;

async function requireFreeName(tx: Tx, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(tx, name, except)) throw new ShopError('name_taken', `a segment "${name}"`);
}

/** Names a filter, for everybody and for other features. Throws `name_taken`, and `invalid_request` for one too many. */
export function addSegment(deps: Holder, { staff, ...wish }: SaveSegment & { staff: StaffActor }) {
  return inTransaction(deps.database, async (tx) => {
    await requireFreeName(tx, wish.name, null);
    if ((await countSegments(tx)) >= mostSegments)
      throw new ShopError('invalid_request', `more than ${mostSegments} segments`, { field: 'name' });
    const id = await insertSegment(tx, { ...wish, by: staff.id, at: deps.now() });
    await told(tx, staff, { id, action: 'segment.add', after: wish });
    return id;
  });
}

const told = async (
  tx: Tx,
  staff: StaffActor,
  { id, ...change }: { id: string; action: string; before?: object; after: object },
): Promise<void> => {
  await audited(tx, staff, { ...change, subjectType: 'segment', subjectId: id });
  await tellStaff(tx, 'customers');
};

async function changed(
  deps: Holder,
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
    await told(tx, staff, { id, action, before: { name, filter, removed: removed_at !== null }, after: to });
  });
}

/** Throws `not_found`, `name_taken`. */
export const changeSegment = (
  deps: Holder,
  { id, staff, name, filter }: SaveSegment & { id: string; staff: StaffActor },
): Promise<void> =>
  changed(deps, { id, staff, action: 'segment.change' }, (was) => {
    if (was.removed_at) throw new ShopError('not_found', `segment ${id} was taken away`);
    return { name, filter, removed: false };
  });

/** Takes it away, or back: what refers to it keeps its name. Throws `not_found`, `name_taken`. */
export const removeSegment = (
  deps: Holder,
  { id, staff, removed }: { id: string; staff: StaffActor; removed: boolean },
): Promise<void> =>
  changed(
    deps,
    { id, staff, action: removed ? 'segment.remove' : 'segment.restore' },
    ({ name, filter }) => ({ name, filter, removed }),
  );
