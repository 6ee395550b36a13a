import { expect, test } from 'vitest';
import { execute } from '#server/platform/database/query.ts';
import { paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { findMissing } from './find-missing.ts';

const bench = startForTests(paymentBench);

const findMissingNow = () => findMissing(bench.deps, new AbortController().signal);

test('the comparison finds payments, refunds and disputes that this database lacks or has in another state', async () => {
  const { database } = bench.deps;
  const [, forgotten, open] = [await paidPayment(bench), await paidPayment(bench), await paidPayment(bench)];
  const nothing = { forgottenOrders: 0, forgottenPayments: 0, forgottenCents: 0, unpaid: 0 };
  expect(await findMissingNow()).toEqual({ ...nothing, refunds: 0, disputes: 0 });
  const change = (what: string, { id }: { id: string }) =>
    execute(database, `update payments set ${what} where order_id = $1`, [id]);
  await change(`intent_id = 'pi_of_another_time'`, forgotten);
  await change(`state = 'open'`, open);
  const found = await findMissingNow();
  expect(found).toMatchObject({ forgottenPayments: 1, forgottenOrders: 0, unpaid: 1 });
  expect(found.forgottenCents).toBeGreaterThan(0);
});
