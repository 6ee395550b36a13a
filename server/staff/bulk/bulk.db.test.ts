import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { StaffId } from '#contracts/kit/ids.ts';
import { maxBulkItems } from '#contracts/kit/list-bounds.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { BulkActionName, StartBulk } from '#contracts/staff/bulk.ts';
import { declareWithdrawal } from '#server/checkout/withdrawals/declare-withdrawal.ts';
import { saveContactMessage } from '#server/customers/support/save-message.ts';
import { features } from '#server/features.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newWork, runWith } from '#server/platform/logging/request-context.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { type EnqueuedJob, notingQueue } from '#tests/harness/noting-queue.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import type { StaffActor } from '../audit/actor.ts';
import { listAudit, recordAudit } from '../audit/record-audit.ts';
import { assignItem } from '../pending/handle-item.ts';
import { openItem } from '../pending/open-item.ts';
import { type BulkRegistry, bulkRegistryOf, defineBulkAction } from './bulk-action.ts';
import { showRun, startRun, undoRun } from './runs.ts';
import { processRun } from './work-run.ts';

const own = startForTests(testDatabase);
let deps: Deps;
let staff: StaffActor;
const jobs: EnqueuedJob[] = [];
const db = () => own.database;
const { execute, one, rows } = queriesOn(db);
const bulk = bulkRegistryOf(features);
const doNothing = () => undefined;

async function member(username: string): Promise<StaffActor> {
  const { id } = await one<{ id: StaffId }>(
    `insert into staff_members (username, password_hash, role) values ($1, 'none', 'agent') returning id`,
    [username],
  );
  return { kind: 'staff', id, username, role: 'agent' };
}

beforeAll(async () => {
  deps = {
    database: own.database,
    queue: notingQueue(jobs),
    log: { error: doNothing, info: doNothing },
    now: () => new Date(),
  } as unknown as Deps;
  staff = await member('lucia');
});

interface StartOptions {
  key?: string;
  by?: StaffActor;
  how?: BulkRegistry;
}
const start = (
  input: Partial<StartBulk> & { action: BulkActionName },
  { key, by, how = bulk }: StartOptions = {},
) => startRun(deps, { values: {}, ...input, staff: by ?? staff, key: key ?? randomUUID() }, how);

async function workedOff(runId: string, how = bulk) {
  const ended = () =>
    one<{ ended: boolean }>('select ended_at is not null as ended from bulk_runs where id = $1', [runId]);
  for (let round = 0; round < 100 && !(await ended()).ended; round += 1) await processRun(deps, runId, how);
  return showRun(deps, { id: runId, locale: 'es' }, how);
}

async function pendingIds(count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => randomUUID());
  for (const subjectId of subjects) await openItem(db(), { reason: 'amount_mismatch', subjectId });
  const found = await rows<{ id: string }>('select id from pending_items where subject_id = any($1)', [
    subjects,
  ]);
  return found.map(({ id }) => id);
}

const tomorrowIso = () => new Date(Date.now() + dayMs).toISOString();
const putOff = (ids: string[]) =>
  rows<{ off: boolean }>(
    'select snoozed_until is not null as off from pending_items where id = any($1) order by id',
    [ids],
  ).then((found) => found.map(({ off }) => off));

const countingBulk = (act: (id: string) => void = doNothing): BulkRegistry => ({
  ...bulk,
  actions: {
    ...bulk.actions,
    thread_open: defineBulkAction({
      subject: 'threads',
      effects: [],
      values: z.object({}),
      run: async (_deps, tx, { id, staff: by }) => {
        await recordAudit(tx, by, { action: 'counted', subjectType: 'thing', subjectId: id });
        act(id);
        return undefined;
      },
    }),
  },
});
const counts = (ids: string[]) =>
  rows<{ n: number }>(
    `select count(*)::int as n from audit_entries where action = 'counted' and subject_id = any($1)
      group by subject_id`,
    [ids],
  ).then((found) => found.map(({ n }) => n));

describe('a bulk run', () => {
  it('a bulk run changes each subject once in batches and records its author and the subjects', async () => {
    const ids = await pendingIds(60);
    jobs.length = 0;
    const runId = await start({ action: 'pending_snooze', values: { until: tomorrowIso() }, ids });
    expect(jobs).toEqual([{ name: 'bulk.work', payload: { runId }, options: {} }]);
    await processRun(deps, runId, bulk);
    const { run: half } = await showRun(deps, { id: runId, locale: 'es' }, bulk);
    expect(half).toMatchObject({ total: 60, done: 25, refused: 0, endedAt: null, undoable: 0 });
    const { run, items } = await runWith(newWork({ log: deps.log }), () => workedOff(runId));
    expect(run).toMatchObject({ total: 60, done: 60, by: 'lucia', undoable: 60, undoneBy: null });
    expect(run.endedAt).not.toBeNull();
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(ids));
    expect(await putOff(ids)).toEqual(ids.map(() => true));
    const audit = await rows<{ action: string; n: number }>(
      `select action, count(*)::int as n from audit_entries
        where subject_id = any($1) or subject_id = $2 group by action order by action`,
      [ids, runId],
    );
    expect(audit).toEqual([
      { action: 'bulk.start', n: 1 },
      { action: 'pending.snooze', n: 60 },
    ]);
    // The audit log lists the run's own entry. It lists entries of single subjects only when the query is
    // about the run or the subject.
    const told = async (asked: object) =>
      (await listAudit(deps, { limit: 200, action: 'pending', ...asked })).items.length;
    expect(await told({ from: new Date(0).toISOString(), run: runId })).toBe(35);
    expect(await told({})).toBe(25);
    expect(await told({ subjectId: items[40]?.id })).toBe(1);
  });

  it('a bulk run continues after a kill and changes each subject once with concurrent workers', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    let kills = 4;
    const how = countingBulk(() => {
      if (kills === 0) return;
      kills -= 1;
      throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });
    });
    const runId = await start({ action: 'thread_open', ids }, { how });
    await Promise.allSettled([1, 2, 3].map(() => processRun(deps, runId, how)));
    await workedOff(runId, how);
    expect(await counts(ids)).toEqual(ids.map(() => 1));
  });

  it('a bulk run reports the reason of each refusal and continues with the others', async () => {
    const [open, closed] = await pendingIds(2);
    await execute(
      `update pending_items set resolved_at = now(), resolved_by = 'staff', resolution = 'noted', resolved_staff = $2
        where id = $1`,
      [closed, staff.id],
    );
    const gone = randomUUID();
    const runId = await start({
      action: 'pending_noted',
      values: { note: 'looked at' },
      ids: [String(closed), gone, String(open)],
    });
    const { run, items } = await workedOff(runId);
    expect(run).toMatchObject({ done: 1, refused: 2, undoable: 0 });
    expect(items).toMatchObject([
      { id: closed, state: 'refused', code: 'conflict', why: expect.stringContaining('acaba de cambiar') },
      { id: gone, name: null, state: 'refused', code: 'not_found' },
      { id: open, state: 'done', why: null },
    ]);
  });

  it('a bulk run refuses an item when an internal error occurs and completes the rest', async () => {
    const ids = [randomUUID(), randomUUID()];
    const how = countingBulk((id) => {
      if (id === ids[0]) throw new Error('a fault');
    });
    const { items } = await workedOff(await start({ action: 'thread_open', ids }, { how }), how);
    expect(items.map(({ state, code }) => [state, code])).toEqual([
      ['refused', 'internal'],
      ['done', null],
    ]);
    expect(await counts(ids)).toEqual([1]);
  });

  it('a bulk run stops when its member was deactivated', async () => {
    const ids = await pendingIds(30);
    const by = await member('carla');
    const runId = await start({ action: 'pending_snooze', values: { until: tomorrowIso() }, ids }, { by });
    await processRun(deps, runId, bulk);
    await execute('update staff_members set is_active = false where id = $1', [by.id]);
    expect((await workedOff(runId)).run).toMatchObject({ done: 25, refused: 5 });
  });

  it('a bulk run returns the same run for repeated and concurrent equal requests', async () => {
    const ids = await pendingIds(2);
    const input = { action: 'pending_assign', values: { to: 'me' }, ids } as const;
    const key = randomUUID();
    const runs = await Promise.all([1, 2, 3].map(() => start({ ...input, ids }, { key })));
    expect(new Set(runs).size).toBe(1);
    await expect(start({ ...input, ids: ids.slice(1) }, { key })).rejects.toMatchObject({
      code: 'idempotency_body_differs',
    });
  });

  it('a bulk run includes all matching subjects and rejects too many', async () => {
    const filter = { reason: 'early_fraud_warning' };
    const input = { action: 'pending_assign', values: { to: null }, filter } as const;
    await expect(start(input)).rejects.toMatchObject({ code: 'not_found' });
    const fill = (count: number) =>
      execute(
        `insert into pending_items (reason, subject_kind, subject_id, urgency)
         select 'early_fraud_warning', 'payment', gen_random_uuid()::text, 0 from generate_series(1, $1::int)`,
        [count],
      );
    await fill(700);
    const { run } = await showRun(deps, { id: await start(input), locale: 'es' }, bulk);
    expect(run.total).toBe(700);
    await fill(maxBulkItems - 699);
    await expect(start(input)).rejects.toMatchObject({ code: 'bulk_too_many' });
  });

  it('a bulk run rejects members without permission and invalid values', async () => {
    const ids = [randomUUID()];
    const how = countingBulk();
    how.actions.thread_open.role = 'owner';
    await expect(start({ action: 'thread_open', ids }, { how })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await expect(start({ action: 'order_cancel', values: {}, ids })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(
      start({ action: 'order_cancel', values: { reason: 'x' }, ids: ['7'] }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('undoing a bulk run', () => {
  it('the undo of a bulk run undoes unchanged subjects once', async () => {
    const ids = await pendingIds(3);
    const runId = await start({ action: 'pending_assign', values: { to: 'me' }, ids });
    await expect(undoRun(deps, { runId, staff }, bulk)).rejects.toMatchObject({ code: 'conflict' });
    await workedOff(runId);
    await assignItem(deps, { id: String(ids[0]), staff, to: null });
    const undo = await undoRun(deps, { runId, staff }, bulk);
    expect(await undoRun(deps, { runId, staff }, bulk)).toBe(undo);
    const { run, items } = await workedOff(undo);
    expect(run).toMatchObject({ undoes: runId, total: 3, done: 2, refused: 1, undoable: 0 });
    expect(items[0]).toMatchObject({ id: ids[0], code: 'conflict' });
    const { run: first } = await showRun(deps, { id: runId, locale: 'es' }, bulk);
    expect(first).toMatchObject({ undoneBy: undo, undoable: 0 });
    const left = await rows('select assigned_to from pending_items where id = any($1)', [ids]);
    expect(left).toEqual(ids.map(() => ({ assigned_to: null })));
  });

  const messageOf = async () => {
    const who = { name: 'Eva', email: `${randomUUID()}@example.com` };
    const values = { ...who, company: '', phone: '', service: '', message: 'hola' };
    return saveContactMessage(deps, { values, locale: 'es' });
  };
  const reviewOf = async () => {
    const { id } = await one<{ id: string }>(
      `insert into reviews (name, rating, locale, text, service_type, quantity, sample, written_at, updated_at)
       values ('Eva', 5, 'es', 'Bien', 'followers', 100, true, now(), now()) returning id`,
    );
    return id;
  };
  const blockOf = async () => {
    const { id } = await one<{ id: number }>(
      `insert into blocked_users (username, reason, blocked_by) values ($1, 'spam', 'lucia') returning id::int`,
      [`eva.${randomUUID().slice(0, 8)}`],
    );
    return String(id);
  };
  const orderOf = async () => (await insertTestOrder(db())).id as string;

  it.each<{
    action: BulkActionName;
    values?: Record<string, string>;
    make: () => Promise<string>;
    state: string;
    changed: unknown;
  }>([
    {
      action: 'order_note',
      values: { text: 'Same buyer, @lucia' },
      make: orderOf,
      state: 'select count(*)::int as is from order_notes where order_id = $1::uuid',
      changed: 1,
    },
    {
      action: 'order_block',
      values: { reason: 'fraud' },
      make: orderOf,
      state: `select count(*)::int as is from blocked_users b join orders o on o.username = b.username
               where o.id = $1::uuid and b.is_active and b.email is not null`,
      changed: 1,
    },
    {
      action: 'thread_close',
      make: messageOf,
      state: 'select state as is from contact_threads where id = $1::uuid',
      changed: 'closed',
    },
    {
      action: 'thread_assign',
      values: { to: 'me' },
      make: messageOf,
      state: 'select assigned_to is not null as is from contact_threads where id = $1::uuid',
      changed: true,
    },
    {
      action: 'review_hide',
      values: { reason: 'names a person' },
      make: reviewOf,
      state: 'select hidden_reason as is from reviews where id = $1::uuid',
      changed: 'names a person',
    },
    {
      action: 'unblock',
      make: blockOf,
      state: 'select is_active as is from blocked_users where id = $1::bigint',
      changed: false,
    },
  ])(
    'the undo of a bulk run restores what $action changed',
    async ({ action, values = {}, make, state, changed }) => {
      const id = await make();
      const stateNow = async () => (await one<{ is: unknown }>(state, [id])).is;
      const before = await stateNow();
      const runId = await start({ action, values, ids: [id] });
      expect((await workedOff(runId)).items).toMatchObject([{ id, name: expect.any(String), state: 'done' }]);
      expect(await stateNow()).toEqual(changed);
      await workedOff(await undoRun(deps, { runId, staff }, bulk));
      expect(await stateNow()).toEqual(before);
    },
  );

  it('the undo of a bulk run reports final actions as not undoable', async () => {
    const values = { name: 'Eva', orderNumber: 'K7PMAXWQ2D', email: `${randomUUID()}@example.com` };
    const id = await declareWithdrawal(deps, { values, locale: 'es' });
    const runId = await start({ action: 'withdrawal_close', values: { note: 'by phone' }, ids: [id] });
    expect((await workedOff(runId)).run).toMatchObject({ done: 1, undoable: 0 });
    const cancelled = await start({
      action: 'order_cancel',
      values: { reason: 'twice' },
      ids: [await orderOf()],
    });
    expect((await workedOff(cancelled)).run).toMatchObject({ done: 1, undoable: 0 });
    await expect(undoRun(deps, { runId: cancelled, staff }, bulk)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
