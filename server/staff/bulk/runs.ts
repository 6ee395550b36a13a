import { z } from 'zod';
import type { Effect } from '#contracts/kit/effects.ts';
import type { ErrorCode } from '#contracts/kit/errors.ts';
import { maxBulkItems } from '#contracts/kit/list-bounds.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { BulkReply, BulkRun, StartBulk } from '#contracts/staff/bulk.ts';
import { errorMessages } from '#messages/errors.ts';
import type { PageInput } from '#server/platform/database/keyset.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { BulkAction, BulkList } from '#server/platform/feature/bulk-action.ts';
import { parseBody } from '#server/platform/http/form-text.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { declareJob } from '#server/platform/queue/job.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import type { BulkRegistry } from './bulk-action.ts';
import { copyForUndo, findRun, insertItems, insertRun, type RunRow, readItems, readRun } from './store.ts';

type UndoState = Pick<RunRow, 'action' | 'ended_at' | 'undoes' | 'undone_by' | 'kept'>;

/** A run can be undone once after it ended. An undo run cannot be undone. */
function undoableOf(run: UndoState, actions: BulkRegistry['actions']): number {
  const action = actions[run.action as keyof typeof actions] as
    | BulkRegistry['actions'][keyof typeof actions]
    | undefined;
  const open = run.ended_at === null || run.undoes !== null || run.undone_by !== null;
  return open || action?.undo === undefined ? 0 : run.kept;
}

export function toRun(row: RunRow, { actions }: Pick<BulkRegistry, 'actions'>): BulkRun {
  const { id, action, by, total, done, refused, undoes } = row;
  return {
    id,
    action,
    by,
    total,
    done,
    refused,
    undoes,
    startedAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    undoneBy: row.undone_by,
    undoable: undoableOf(row, actions),
  };
}

interface StartRunInput extends StartBulk {
  staff: StaffActor;
  /** Idempotency key of the request. The same key returns the same run. */
  key: string;
}

export function requireRole({ role = 'agent' }: BulkAction, staff: StaffActor): void {
  if (staff.role !== 'owner' && staff.role !== role)
    throw new ShopError('not_permitted', `${staff.role}, where ${role} is needed`);
}

const pageSize = 500;

/** Returns the ids that match the filter now, at most one more than a run may contain. */
async function idsOf(deps: Deps, list: BulkList, { filter = {}, staff }: StartRunInput): Promise<string[]> {
  const query = parseBody(list.query, filter) as object;
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && ids.length <= maxBulkItems) {
    const input = { ...query, cursor, limit: pageSize, uncounted: true } as PageInput;
    const { items, nextCursor } = await list.page(deps, input, staff);
    ids.push(...items.map(({ id }) => String(id)));
    cursor = nextCursor;
  }
  return ids;
}

async function chosenIds(deps: Deps, list: BulkList, input: StartRunInput): Promise<string[]> {
  const ids = input.ids?.map((id) => String(parseBody(list.id, id))) ?? (await idsOf(deps, list, input));
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw new ShopError('not_found', 'the filters match nothing');
  if (chosen.length > maxBulkItems) throw new ShopError('bulk_too_many', `more than ${maxBulkItems}`);
  return chosen;
}

const digestOf = ({ action, values, ids, filter }: StartBulk): Buffer =>
  sha256(JSON.stringify([action, values, ids, filter]));

async function findRepeatedRun(
  db: Parameters<typeof findRun>[0],
  input: StartRunInput,
): Promise<string | undefined> {
  const known = await findRun(db, input.staff.id, input.key);
  if (known && !digestOf(input).equals(known.request_sha256))
    throw new ShopError('idempotency_body_differs', 'the key belongs to another run');
  return known?.id;
}

/**
 * Creates a run from the chosen subjects and enqueues it. The same request returns the same run. Throws
 * `not_permitted`, `not_found` when nothing is chosen, `bulk_too_many`, and `idempotency_body_differs`.
 */
export async function startRun(
  deps: Deps,
  input: StartRunInput,
  { actions, lists }: BulkRegistry,
): Promise<string> {
  const action = actions[input.action];
  requireRole(action, input.staff);
  const values = parseBody(action.values, input.values) as object;
  const known = await findRepeatedRun(deps.database, input);
  if (known !== undefined) return known;
  const ids = await chosenIds(deps, lists[action.subject], input);
  return inTransaction(deps.database, async (tx) => {
    const { staff, key } = input;
    const run = { staffId: staff.id, action: input.action, values, key, digest: digestOf(input) };
    const written = await insertRun(tx, { ...run, undoes: null, at: deps.now() });
    if (!written) return String(await findRepeatedRun(tx, input));
    await insertItems(tx, written.id, ids);
    await beginRun(deps, tx, {
      runId: written.id,
      staff,
      action: 'bulk.start',
      after: { action: input.action, count: ids.length, values, filter: input.filter ?? null },
    });
    return written.id;
  });
}

export const processRunJob = declareJob({ name: 'bulk.work', payload: z.object({ runId: z.uuid() }) });

async function beginRun(
  deps: Deps,
  tx: Tx,
  { runId, staff, action, after }: { runId: string; staff: StaffActor; action: string; after: object },
): Promise<void> {
  await recordAudit(tx, staff, { action, subjectType: 'bulk_run', subjectId: runId, after });
  await deps.queue.enqueue(tx, processRunJob, { runId });
  await notifyStaffOfChange(tx, 'bulk', runId);
}

export async function showRun(
  { database }: Pick<Deps, 'database'>,
  { id, locale }: { id: string; locale: Locale },
  bulk: BulkRegistry,
): Promise<BulkReply> {
  const run = await readRun(database, id);
  if (!run) throw new ShopError('not_found', `no run ${id}`);
  const items = await readItems(database, id);
  const subject = bulk.actions[run.action as keyof BulkRegistry['actions']]?.subject;
  const ids = items.map(({ subject_id: each }) => each);
  const named = subject ? await bulk.lists[subject].names(database, ids) : [];
  const names = new Map(named.map((each) => [each.id, each.name]));
  const sentences: Partial<Record<string, string>> = errorMessages[locale];
  return {
    success: true,
    run: toRun(run, bulk),
    items: items.map(({ subject_id: subjectId, state, code }) => ({
      id: subjectId,
      state,
      code,
      name: names.get(subjectId) ?? null,
      why: code === null ? null : (sentences[code] ?? sentences['internal' satisfies ErrorCode] ?? null),
    })),
  };
}

/** Returns the effects of a run, which its undoing has too. None for an unknown run, which `undoRun` rejects. */
export async function effectsOfRun(
  { database }: Pick<Deps, 'database'>,
  runId: string,
  { actions }: BulkRegistry,
): Promise<readonly Effect[]> {
  const run = await readRun(database, runId);
  const action = actions[run?.action as keyof typeof actions] as BulkAction | undefined;
  return action?.effects ?? [];
}

/**
 * Starts a run that undoes another run, except for subjects changed since. A second call returns the same run. Throws
 * `not_found`, and `conflict` when the run is in progress or has nothing to undo.
 */
export async function undoRun(
  deps: Deps,
  { runId, staff }: { runId: string; staff: StaffActor },
  { actions }: BulkRegistry,
): Promise<string> {
  const run = await readRun(deps.database, runId);
  if (!run) throw new ShopError('not_found', `no run ${runId}`);
  if (run.undone_by !== null) return run.undone_by;
  if (undoableOf(run, actions) === 0) throw new ShopError('conflict', 'there is nothing to undo');
  const action = actions[run.action as keyof typeof actions];
  requireRole(action, staff);
  return inTransaction(deps.database, async (tx) => {
    const digest = sha256(runId);
    const input = { staffId: staff.id, action: run.action, values: {}, key: `undo:${runId}`, digest };
    const written = await insertRun(tx, { ...input, undoes: runId, at: deps.now() });
    if (!written) return String((await readRun(tx, runId))?.undone_by);
    const count = await copyForUndo(tx, { from: runId, to: written.id });
    await beginRun(deps, tx, {
      runId: written.id,
      staff,
      action: 'bulk.undo',
      after: { action: run.action, undoes: runId, count },
    });
    return written.id;
  });
}
