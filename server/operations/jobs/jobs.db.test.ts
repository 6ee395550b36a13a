import { beforeAll, expect, it } from 'vitest';
import type { JobEntriesReply, JobsReply } from '#contracts/operations/jobs.ts';
import { features } from '#server/features.ts';
import { forwardConversionJob } from '#server/marketing/measurement/forward-conversion.ts';
import { sendRefundJob } from '#server/payments/refunds/send-refund.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { addCounts } from '#server/platform/queue/work-counts.ts';
import { findExhausted } from '#server/staff/pending/feature.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { waitingForLocks } from '#tests/harness/waiting-for-locks.ts';
import { showJobs } from './read-jobs.ts';

const shop = startForTests(testShop);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const db = () => shop.program.deps.database;
const { execute, maybeOne, one, rows } = queriesOn(db);
const later = { startAfterSeconds: 3600 };
const refunds = 'payments.send-refund';
const conversions = 'analytics.forward-conversion';
let counter = 0;
const newId = () => `00000000-0000-7000-8000-${String(++counter).padStart(12, '0')}`;

const call = async (method: string, path: string, body?: unknown) =>
  callShop(`${shop.url}/api/admin${path}`, method, body === undefined ? { cookie } : { cookie, body });
const changeJobByCall = (name: string, { id, act }: { id: string; act: string }, more: object = {}) =>
  call('POST', `/jobs/${name}/${id}/${act}`, { reason: 'the bank is open again', ...more });
const list = async (name: string) => (await call('GET', `/jobs/${name}`)).body as unknown as JobEntriesReply;

async function insertWaitingJob(name: typeof refunds | typeof conversions): Promise<string> {
  const { deps } = shop.program;
  const subject = newId();
  if (name === refunds) await deps.queue.enqueue(db(), sendRefundJob, { refundId: subject as never }, later);
  else await deps.queue.enqueue(db(), forwardConversionJob, { orderId: subject as never }, later);
  const { id } = await one<{ id: string }>(
    `select id::text as id from pgboss.job where name = $1 and data::text like '%' || $2 || '%'`,
    [name, subject],
  );
  return id;
}
const stateOf = (id: string) =>
  maybeOne<{ state: string; minutes: number }>(
    `select state, round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job where id = $1::uuid`,
    [id],
  );
const auditOf = (name: string, id: string) =>
  rows<{ action: string; after: unknown }>(
    `select action, after from audit_entries where subject_type = 'job' and subject_id = $1 order by id`,
    [`${name}:${id}`],
  );

it('showJobs lists every queue, kind of due rows and schedule with its waiting work', async () => {
  await insertWaitingJob(refunds);
  const { body } = await call('GET', '/jobs');
  const { queues, schedules, flow } = body as unknown as JobsReply;
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining([refunds, 'mail.send', 'fulfilment.open', 'invoices.issue', 'register.send']),
  );
  const { later: count, nextAt } = queues.find(({ name }) => name === refunds)!;
  expect(count).toBeGreaterThan(0);
  expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now());
  expect(schedules.find(({ name }) => name === 'doctor.beat')).toMatchObject({
    everySeconds: 60,
    error: null,
  });
  expect(['flows', 'slow', 'stopped']).toContain(flow);
});

it('changeJob retries a given-up job, closes its item and records the actor', async () => {
  const id = await insertWaitingJob(refunds);
  await execute(
    `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(),
            output = '{"message": "refused eva@example.com\\n at line 3"}' where id = $1::uuid`,
    [id],
  );
  await findExhausted(shop.program.deps);
  const open = `select count(*)::int as n from pending_items where reason = 'job_exhausted' and resolved_at is null
                   and subject_id like '%' || $1 || '%'`;
  expect(await one(open, [id])).toEqual({ n: 1 });
  const entry = (await list(refunds)).entries.find((each) => each.id === id);
  expect(entry).toMatchObject({ state: 'failed', dueAt: null, reason: 'refused …', acts: ['retry'] });

  expect((await changeJobByCall(refunds, { id, act: 'retry' })).status).toBe(200);
  expect(await one(open, [id])).toEqual({ n: 0 });
  // The refund does not exist, so the job has nothing to do.
  await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'completed' }));
  expect(await auditOf(refunds, id)).toEqual([
    { action: 'job.retry', after: { reason: 'the bank is open again' } },
  ]);
  expect((await changeJobByCall(refunds, { id, act: 'retry' })).status).toBe(409);
});

it('changeJob postpones a waiting job and drops one only without dependents', async () => {
  const refund = await insertWaitingJob(refunds);
  expect((await changeJobByCall(refunds, { id: refund, act: 'delay' }, { minutes: 240 })).status).toBe(200);
  expect(await stateOf(refund)).toEqual({ state: 'created', minutes: 240 });
  expect((await changeJobByCall(refunds, { id: refund, act: 'drop' })).status).toBe(409);
  expect(await stateOf(refund)).toMatchObject({ state: 'created' });

  const conversion = await insertWaitingJob(conversions);
  expect((await changeJobByCall(conversions, { id: conversion, act: 'drop' })).status).toBe(200);
  expect(await stateOf(conversion)).toMatchObject({ state: 'cancelled' });
  expect((await auditOf(conversions, conversion)).map(({ action }) => action)).toEqual(['job.drop']);
  expect((await changeJobByCall(conversions, { id: conversion, act: 'retry' }, { reason: '' })).status).toBe(
    400,
  );
  expect((await changeJobByCall('doctor.beat', { id: conversion, act: 'retry' })).status).toBe(404);
});

it('changeJob leaves a job alone that a worker takes at the same time', async () => {
  const id = await insertWaitingJob(conversions);
  const taken = await db().connect();
  try {
    await taken.query('begin');
    await taken.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where id = $1`,
      [id],
    );
    const dropped = changeJobByCall(conversions, { id, act: 'drop' });
    await waitingForLocks(db(), 1);
    await taken.query('commit');
    expect((await dropped).status).toBe(409);
  } finally {
    taken.release();
  }
  expect(await stateOf(id)).toMatchObject({ state: 'active' });
  expect(await auditOf(conversions, id)).toEqual([]);
  await execute(`delete from pgboss.job where id = $1::uuid`, [id]);
});

it('changeJob never makes a mail that is being sent due again', async () => {
  await inTransaction(db(), async (tx) => {
    await shop.program.deps.queue.enqueue(tx, sendMailJob, {
      ...{ kind: 'shop-status', subjectId: newId(), delaySeconds: 60 },
    });
  });
  const { id } = await one<{ id: string }>(`select id::text as id from mails where kind = 'shop-status'`);
  expect((await changeJobByCall('mail.send', { id, act: 'delay' }, { minutes: 15 })).status).toBe(200);
  await execute(
    `update mails set state = 'queued', attempts = 1, due_at = now() + interval '2 minutes' where id = $1::uuid`,
    [id],
  );
  expect((await list('mail.send')).entries.find((each) => each.id === id)).toMatchObject({
    state: 'running',
    acts: [],
  });
  expect((await changeJobByCall('mail.send', { id, act: 'retry' })).status).toBe(409);
  expect((await changeJobByCall('mail.send', { id, act: 'drop' })).status).toBe(409);
});

it('the counts of all processes are added, with one row per reason', async () => {
  const counted = new Map([['one.job', { done: 2, failed: 3, reasons: new Map([['no answer', 3]]) }]]);
  await Promise.all([addCounts(db(), counted), addCounts(db(), counted)]);
  const { failures } = await showJobs(shop.program.deps, features);
  expect(failures).toContainEqual(
    expect.objectContaining({ name: 'one.job', reason: 'no answer', times: 6 }),
  );
  expect(await one(`select sum(done)::int as done from work_counts where name = 'one.job'`)).toEqual({
    done: 4,
  });
});

it('showJobs reads no ended jobs', async () => {
  await execute(
    `insert into pgboss.job (name, data, state, completed_on)
     select 'payments.process-event', '{}', 'completed', now() from generate_series(1, 20000)`,
  );
  await db().query({ text: 'analyze pgboss.job_common' });
  const asked: string[] = [];
  const spy = {
    query: async ({ text }: { text: string }) => {
      asked.push(text);
      return { rows: [] };
    },
  };
  await expect(showJobs({ ...shop.program.deps, database: spy as never }, features)).rejects.toThrow();
  const text = asked.at(-1);
  const plan = await rows<Record<string, unknown>>(`explain (format json) ${text}`);
  const said = JSON.stringify(plan);
  expect(said).toContain('job_common');
  expect(said).not.toMatch(/"Seq Scan"[^}]*"job_common"/);
});

it('runSchedule starts a schedule at once and records the actor', async () => {
  const name = 'retention.forget';
  expect((await call('POST', `/schedules/${name}/run`)).status).toBe(200);
  const audit = await maybeOne(
    `select action from audit_entries where subject_type = 'schedule' and subject_id = $1`,
    [name],
  );
  expect(audit).toEqual({ action: 'schedule.run' });
  expect((await call('POST', '/schedules/mail.send/run')).status).toBe(404);
});
