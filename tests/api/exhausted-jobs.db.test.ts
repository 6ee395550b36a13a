import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { sendRefundJob } from '#server/payments/refunds/send-refund.ts';
import { rows } from '#server/platform/database/query.ts';
import { findExhausted } from '#server/staff/pending/jobs.ts';
import { eventually, post, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
const refundId = '00000000-0000-7000-8000-000000000001';
const sql = {
  giveUp: `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(),
                                 output = '{"message": "the bank is closed"}'
            where name = 'payments.send-refund' and data->>'refundId' = '${refundId}' returning id`,
  state: `select state from pgboss.job where name = 'payments.send-refund' and data->>'refundId' = '${refundId}'`,
};

async function exhausted(): Promise<PendingItem[]> {
  const answer = await fetch(`${shop.url}/api/admin/pending?reason=job_exhausted`, { headers: { cookie } });
  return ((await answer.json()) as { items: PendingItem[] }).items;
}

it('a job that used up its attempts waits for a person, once, who has it tried once more', async () => {
  const { deps } = shop.program;
  const later = { startAfterSeconds: 3600 };
  await deps.queue.enqueue(deps.database, sendRefundJob, { refundId }, later);
  expect(await rows(db(), sql.giveUp)).toHaveLength(1);
  // They act as processes that look at the same time.
  await Promise.all(Array.from({ length: 8 }, () => findExhausted(deps)));
  const [item, ...others] = await exhausted();
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    kind: 'job',
    times: 1,
    evidence: {
      name: 'payments.send-refund',
      payload: { refundId },
      attempts: 21,
      error: 'the bank is closed',
    },
  });

  const decision = { decision: 'retry_job', note: 'the bank is open again' };
  const answer = await post(`${shop.url}/api/admin/pending/${item!.id}/resolve`, decision, { cookie });
  expect(answer.status).toBe(200);
  // There is no such refund, so nothing is left to do for it.
  await eventually(async () => expect(await rows(db(), sql.state)).toEqual([{ state: 'completed' }]));
  await findExhausted(deps);
  expect(await exhausted()).toEqual([]);
});

it('what a sweep enqueued for one attempt calls nobody: the next sweep enqueues it again', async () => {
  await rows(
    db(),
    `insert into pgboss.job (name, data, state, retry_limit, completed_on)
     values ('payments.send-refund', '{}', 'failed', 0, now())`,
  );
  await findExhausted(shop.program.deps);
  expect(await exhausted()).toEqual([]);
});
