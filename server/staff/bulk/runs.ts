import { createHash } from 'node:crypto';
import { mostInBulk, type StartBulk } from '#contracts/bulk.ts';
import type { PageWish } from '#server/database/keyset.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import type { Bulk, BulkAction, BulkList } from './bulk-action.ts';
import { findRun, insertItems, insertRun } from './store.ts';

export interface Start extends StartBulk {
  staff: StaffActor;
  /** The request's own: again with it is the same run. */
  key: string;
}

/** Throws `not_permitted` for an action that is the owner's alone. */
export function requireRole({ role = 'agent' }: BulkAction, staff: StaffActor): void {
  if (role === 'owner' && staff.role !== 'owner')
    throw new ShopError('not_permitted', `${staff.role}, where ${role} is needed`);
}

const pageSize = 500;

/** All that the filters leave at this moment, as far as a run may go and one more. */
async function idsOf(deps: Deps, list: BulkList, { filter = {}, staff }: Start): Promise<string[]> {
  const query = parseBody(list.query, filter) as object;
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && ids.length <= mostInBulk) {
    const wish = { ...query, cursor, limit: pageSize, uncounted: true } as PageWish;
    const { items, nextCursor } = await list.page(deps, wish, staff);
    ids.push(...items.map(({ id }) => String(id)));
    cursor = nextCursor;
  }
  return ids;
}

async function chosenIds(deps: Deps, list: BulkList, wish: Start): Promise<string[]> {
  const ids = wish.ids?.map((id) => String(parseBody(list.id, id))) ?? (await idsOf(deps, list, wish));
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw new ShopError('not_found', 'the filters leave nothing');
  if (chosen.length > mostInBulk) throw new ShopError('bulk_too_many', `more than ${mostInBulk}`);
  return chosen;
}

const digestOf = ({ action, values, ids, filter }: StartBulk): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([action, values, ids, filter]))
    .digest();

async function knownRun(db: Parameters<typeof findRun>[0], wish: Start): Promise<string | undefined> {
  const known = await findRun(db, wish.staff.id, wish.key);
  if (known && !digestOf(wish).equals(known.request_sha256))
    throw new ShopError('idempotency_key_reused', 'the key belongs to another run');
  return known?.id;
}

/**
 * Writes down what is to be done with which things, and has it worked off. The same request again is the same run.
 * Throws `not_permitted`, `not_found` where nothing is chosen, `bulk_too_many`, and `idempotency_key_reused`.
 */
export async function startRun(deps: Deps, wish: Start, { actions, lists }: Bulk): Promise<string> {
  const action = actions[wish.action];
  requireRole(action, wish.staff);
  const values = parseBody(action.values, wish.values) as object;
  const known = await knownRun(deps.database, wish);
  if (known !== undefined) return known;
  const ids = await chosenIds(deps, lists[action.subject], wish);
  return inTransaction(deps.database, async (tx) => {
    const { staff, key } = wish;
    const run = { staffId: staff.id, action: wish.action, values, key, digest: digestOf(wish) };
    const written = await insertRun(tx, { ...run, undoes: null, at: deps.now() });
    if (!written) return String(await knownRun(tx, wish));
    await insertItems(tx, written.id, ids);
    await begin(deps, tx, {
      ...{ runId: written.id, staff, action: 'bulk.start' },
      after: { action: wish.action, count: ids.length, values, filter: wish.filter ?? null },
    });
    return written.id;
  });
}

/** Keeps who had it done, and has it worked. */
export async function begin(
  deps: Deps,
  tx: Tx,
  { runId, staff, action, after }: { runId: string; staff: StaffActor; action: string; after: object },
): Promise<void> {
  await audited(tx, staff, { action, subjectType: 'bulk_run', subjectId: runId, after });
  await deps.queue.enqueue(tx, 'bulk.work', { runId });
  await tellStaff(tx, 'bulk', runId);
}
