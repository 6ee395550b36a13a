import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_PROVIDER_FAULTS } from '#sandbox/provider/faults.ts';
import { one } from '#server/platform/database/query.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { listAmbiguous } from '../../ambiguous/ambiguous-submissions.ts';
import { syncStatuses } from '../../statuses/sync-statuses.ts';
import { addProvider } from '../change-provider.ts';
import { syncServices } from '../services/sync-services.ts';
import { checkProvider } from './check-provider.ts';
import { changeDialect, deleteProviderMeaning, saveProviderMeaning, showDialect } from './teach-provider.ts';

const bench = startForTests(() => fulfilmentBench({ timeoutMs: 1500 }));
let staff: Parameters<typeof saveProviderMeaning>[1]['staff'];
beforeAll(async () => {
  staff = await insertTestStaff(bench.deps.database);
});
beforeEach(() => bench.reset());

const sentence = 'Something went wrong. Please contact support.';
const failAdd = () => bench.provider.setFaults({ next: [{ action: 'add', kind: 'unknown-error' }] });
const teach = (meaning: 'insufficient_funds' | 'invalid_link') =>
  saveProviderMeaning(bench.deps, { providerId: 1, staff, about: 'error', text: sentence, meaning });

test('a reply taught as a rejection pauses the provider from the next order on, and resubmits no earlier order', async () => {
  failAdd();
  const before = await paidOrder(bench.deps.database);
  await submit(bench, before);
  await teach('insufficient_funds');
  failAdd();
  const next = await paidOrder(bench.deps.database);
  await submit(bench, next);
  expect((await readFulfilmentState(bench, next)).submissions).toMatchObject([
    { state: 'rejected', error_code: 'insufficient_funds' },
  ]);
  const { rows } = await bench.deps.database.query('select hold_reason from providers where id = 1');
  expect(rows).toEqual([{ hold_reason: 'insufficient_funds' }]);
  await submit(bench, before);
  expect((await readFulfilmentState(bench, before)).submissions).toMatchObject([{ state: 'ambiguous' }]);
  expect(ordersAtProvider(bench, before)).toEqual([]);
});

test('a reply is ambiguous again after its taught meaning was deleted', async () => {
  await teach('invalid_link');
  expect(await showDialect(bench.deps, 1)).toMatchObject({
    decimalMark: null,
    envelope: 'data',
    meanings: [{ about: 'error', meaning: 'invalid_link', example: sentence, givenBy: 'owner' }],
  });
  const [{ phrase } = { phrase: '' }] = (await showDialect(bench.deps, 1)).meanings;
  await deleteProviderMeaning(bench.deps, { providerId: 1, staff, about: 'error', phrase });
  failAdd();
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'ambiguous' }]);
});

test('an order completes on a taught status only when its remaining count is 0', async () => {
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const [placed] = ordersAtProvider(bench, order);
  bench.provider.updateOrder(placed!.id, { status: 'Abgeschlossen', remains: 40 });
  const look = async () => {
    bench.pass(7200);
    await syncStatuses(bench.deps);
    return (await readFulfilmentState(bench, order)).fulfilment;
  };
  expect(await look()).toMatchObject({ state: 'submitted', state_reason: 'unknown_word' });
  const text = 'abgeschlossen';
  await saveProviderMeaning(bench.deps, {
    providerId: 1,
    staff,
    about: 'status',
    text,
    meaning: 'completed',
  });
  expect(await look()).toMatchObject({ state: 'submitted', state_reason: 'counts_contradict' });
  bench.provider.updateOrder(placed!.id, { status: 'Abgeschlossen', remains: 'Unknown' });
  expect(await look()).toMatchObject({ state: 'submitted', state_reason: 'count_missing' });
  bench.provider.updateOrder(placed!.id, { status: 'Abgeschlossen', remains: 0 });
  expect(await look()).toMatchObject({ state: 'completed' });
});

test('an error text about an order is read as the taught status, alone and in a list', async () => {
  const orders = [await paidOrder(bench.deps.database), await paidOrder(bench.deps.database)];
  for (const order of orders) await submit(bench, order);
  const text = 'Auftrag vom Betreiber gesperrt';
  const [first] = orders;
  const [placed] = ordersAtProvider(bench, first!);
  bench.provider.updateOrder(placed!.id, { status: `error: ${text}` });
  const poll = async () => {
    bench.pass(7200);
    await syncStatuses(bench.deps);
    return (await readFulfilmentState(bench, first!)).fulfilment;
  };
  expect(await poll()).toMatchObject({ state: 'submitted', state_reason: 'status_error' });
  const { evidence } = await one<{ evidence: Record<string, unknown> }>(
    bench.deps.database,
    `select evidence from pending_items where reason = 'delivery_status_unknown' order by opened_at desc limit 1`,
  );
  expect(evidence).toMatchObject({ providerId: 1, stateReason: 'status_error', reply: text });
  await saveProviderMeaning(bench.deps, { providerId: 1, staff, about: 'status', text, meaning: 'canceled' });
  expect(await poll()).toMatchObject({ state: 'canceled' });
});

test('teaching rejects a reply without words', async () => {
  const asked = { providerId: 1, staff, about: 'error', text: '12345', meaning: 'invalid_link' } as const;
  await expect(saveProviderMeaning(bench.deps, asked)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('checkProvider checks balance, services and a status, and reports unreadable services', async () => {
  expect(await checkProvider(bench.deps, 1)).toMatchObject({
    understood: true,
    balance: { error: null },
    services: { error: null, unreadableCount: 0, needInput: 0 },
    status: { meaning: 'refusal', reply: 'Incorrect order ID' },
  });
  bench.provider.setService(1003, { type: 'Custom Comments' });
  bench.provider.setService(1004, { rate: '1,234' });
  expect(await checkProvider(bench.deps, 1)).toMatchObject({
    understood: false,
    services: { needInput: 1, unreadable: [{ externalId: '1004', field: 'rate', value: '1,234' }] },
  });
  await changeDialect(bench.deps, { providerId: 1, staff, decimalMark: ',', envelope: 'data' });
  expect((await checkProvider(bench.deps, 1)).services.unreadable).not.toContainEqual(
    expect.objectContaining({ externalId: '1004' }),
  );
  await changeDialect(bench.deps, { providerId: 1, staff, decimalMark: null, envelope: 'data' });
  bench.provider.setFaults(NO_PROVIDER_FAULTS);
});

test('a service that needs more than link and quantity is listed, but not ordered', async () => {
  bench.provider.setService(1004, { type: 'Custom Comments', rate: '1.00' });
  await syncServices(bench.deps);
  const { rows } = await bench.deps.database.query(
    `select type, extra_input, active from provider_services where external_id = '1004'`,
  );
  expect(rows).toEqual([{ type: 'Custom Comments', extra_input: 'comments', active: false }]);
  bench.provider.setService(1004, { type: 'Default' });
  await syncServices(bench.deps);
  const after = await bench.deps.database.query(
    `select extra_input, active from provider_services where external_id = '1004'`,
  );
  expect(after.rows).toEqual([{ extra_input: null, active: true }]);
});

test('addProvider accepts an unusual reply format when staff enter its envelope and decimal mark', async () => {
  const replies: Record<string, unknown> = {
    balance: { balance: '1.234', currency: 'EUR' },
    services: [
      { service: '7', name: 'Abonnenten', type: 'Default', rate: '1.234,50', min: '10', max: '100.000' },
    ],
  };
  const panel = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    response.end(JSON.stringify({ antwort: replies[new URLSearchParams(body).get('action') ?? ''] }));
  }).listen(0, '127.0.0.1');
  await once(panel, 'listening');
  const { port } = panel.address() as AddressInfo;
  const account = {
    name: 'Nordlicht',
    baseUrl: `http://127.0.0.1:${port}/`,
    apiKey: 'key',
    lowBalance: '20',
    staff,
  };
  await expect(addProvider(bench.deps, account)).rejects.toMatchObject({ code: 'provider_unreachable' });
  const id = await addProvider(bench.deps, { ...account, decimalMark: ',', envelope: 'antwort' });
  expect(await showDialect(bench.deps, id)).toMatchObject({ decimalMark: ',', envelope: 'antwort' });
  const { rows } = await bench.deps.database.query(
    'select external_id, rate, max_quantity from provider_services where provider_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ external_id: '7', max_quantity: 100_000 }]);
  panel.close();
});

test("the inbox offers to teach the error inside a provider's own envelope", async () => {
  failAdd();
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  const set = (envelope: string) =>
    changeDialect(bench.deps, { providerId: 1, staff, decimalMark: null, envelope });
  await set('antwort');
  await bench.deps.database.query(
    `update submissions set raw_reply = '{"erfolg":1,"antwort":{"error":"Guthaben reicht nicht"}}'
      where fulfilment_id in (select id from fulfilments where order_id = $1)`,
    [order.id],
  );
  const { items } = await listAmbiguous(bench.deps, { sort: 'newest', limit: 50 });
  expect(items.map(({ unknownReply }) => unknownReply)).toContain('Guthaben reicht nicht');
  await set('data');
});
