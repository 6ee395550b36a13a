import { expect, test } from 'vitest';
import { execute, rows } from '#server/platform/database/query.ts';
import {
  fulfilmentBench,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { compareOpenParts } from './compare-open-parts.ts';

const bench = startForTests(fulfilmentBench);

const compare = () => compareOpenParts(bench.deps, new AbortController().signal);

test('the comparison of open parts counts open parts and those with another status at the provider, and writes nothing', async () => {
  const { database } = bench.deps;
  const [kept, moved] = [await paidOrder(database), await paidOrder(database)];
  for (const order of [kept, moved]) await submit(bench, order);
  expect(await compare()).toMatchObject({ open: 2, changed: 0, notes: [] });
  const { fulfilment } = await readFulfilmentState(bench, moved);
  bench.provider.updateOrder(fulfilment.provider_order_id!, { status: 'Completed', start_count: 5 });
  const whole = 'select f::text as kept from fulfilments f order by id';
  const before = await rows(database, whole);
  const found = await compare();
  expect(found).toMatchObject({ open: 2, changed: 1, notes: [] });
  expect(found.balances).toMatchObject([
    { balance: expect.stringMatching(/^\d+/), currency: expect.any(String) },
  ]);
  expect(await rows(database, whole)).toEqual(before);
});

test('the comparison of open parts reports what could not be polled, and rejects a key that cannot be decrypted', async () => {
  bench.provider.setFaults({ next: [{ action: 'status', kind: '500-error' }] });
  const { notes, changed } = await compare();
  expect({ notes, changed }).toEqual({
    notes: [expect.stringMatching(/^2 open orders could not be compared: /)],
    changed: 0,
  });
  await execute(bench.deps.database, `update providers set api_key_sealed = '\\x00'`);
  await expect(compare()).rejects.toThrow('cannot be decrypted with this SECRET_KEY');
});
