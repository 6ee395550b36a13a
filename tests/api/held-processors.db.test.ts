import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import { heldProcessors } from '#server/payments/processors/current-holds.ts';
import { failedCallsChannel, openOutcomeLog } from '#server/payments/processors/note-outcomes.ts';
import { tryHeld } from '#server/payments/processors/try-held.ts';
import { openListener } from '#server/platform/database/listener.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, rows } from '#server/platform/database/query.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  post,
  signIn,
  type TestShop,
  testShop,
} from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
const deps = () => shop.program.deps;
const db = () => deps().database;
beforeAll(async () => {
  shop = await testShop({ redsys: true });
  cookie = await signIn(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.processor.setFaults({ failNext: null });
  await deps().outcomes.settled();
  await execute(db(), 'delete from processor_holds');
  await execute(db(), 'delete from processor_outcomes');
  await execute(
    db(),
    `update pending_items set resolved_at = now(), resolved_by = 'system', resolution = 'test'
                        where reason = 'processor_held' and resolved_at is null`,
  );
  await eventually(async () => expect(await heldProcessors(deps())).toEqual([]));
});

const failStripe = (kind: '500' | 'reset-before' | 'restricted') =>
  shop.processor.setFaults({ failNext: { count: 10_000, kind } });
const order = (key = newKey()) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody(), { 'idempotency-key': key });
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => order()));
const hold = (name: ProcessorName) =>
  maybeOne<{ reason: string; note: string | null; error: string | null }>(
    db(),
    'select reason, note, error from processor_holds where processor = $1',
    [name],
  );
const items = () =>
  rows<{ id: string; subject_id: string; resolution: string | null; resolved_by: string | null }>(
    db(),
    `select id, subject_id, resolution, resolved_by from pending_items
      where reason = 'processor_held' and resolution is distinct from 'test' order by opened_at desc`,
  );
const acts = () =>
  rows<{ actor: string; action: string }>(
    db(),
    `select actor, action from audit_entries where subject_type = 'processor' order by id desc limit 2`,
  );
const isHeld = (name: ProcessorName) =>
  eventually(async () => expect(await heldProcessors(deps())).toContain(name));
const isFree = (name: ProcessorName) =>
  eventually(async () => expect(await heldProcessors(deps())).not.toContain(name));
const ask = async (path: string, body: unknown = {}) => post(`${shop.url}${path}`, body, { cookie });
const listed = async (name: ProcessorName) => {
  const answer = await fetch(`${shop.url}/api/admin/processors`, { headers: { cookie } });
  const { processors } = (await answer.json()) as { processors: ProcessorItem[] };
  return processors.find((each) => each.name === name);
};

describe('a processor whose calls fail', () => {
  it('is held with one item; new checkouts go to the next, and it is released by the trial that succeeds', async () => {
    const begun = await openCheckout(shop);
    failStripe('500');
    const key = newKey();
    const body = checkoutBody();
    const again = () => post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    expect((await again()).body.error).toMatchObject({ code: 'processor_unavailable' });
    expect(await hold('stripe')).toBeUndefined();
    expect((await orders(4)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await isHeld('stripe');
    expect(await hold('stripe')).toMatchObject({ reason: 'failing' });
    expect(await items()).toMatchObject([{ subject_id: 'stripe', resolution: null }]);
    expect((await acts())[0]).toEqual({ actor: 'job', action: 'processor.hold' });
    expect(await listed('stripe')).toMatchObject({ hold: { reason: 'failing' }, failedCalls: 5 });

    // A new checkout, and one that failed before its payment was opened, go to the next processor.
    expect((await order()).body).toMatchObject({ place: 'hosted', means: ['bizum', 'card'] });
    const { body: moved } = await again();
    expect(moved).toMatchObject({ place: 'hosted' });
    const payments = await rows(
      db(),
      'select processor, state from payments where order_id = $1 order by attempt',
      [moved.orderId],
    );
    expect(payments).toEqual([
      { processor: 'stripe', state: 'canceled' },
      { processor: 'redsys', state: 'open' },
    ]);

    await tryHeld(deps());
    expect((await hold('stripe'))?.error).toMatch(/./);
    shop.processor.setFaults({ failNext: null });
    // What was begun there ends there.
    const open = { paymentIntentId: begun.paymentIntentId, orderId: begun.orderId };
    const reply = await post(`${shop.url}/api/create-payment-intent`, {
      existingPaymentIntentId: open.paymentIntentId,
      discountCode: 'HOLA5',
    });
    expect(reply.body).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
    await tryHeld(deps());
    await isFree('stripe');
    expect(await items()).toMatchObject([{ resolution: 'processor_back', resolved_by: 'system' }]);
    expect((await acts())[0]).toEqual({ actor: 'job', action: 'processor.release' });
    expect((await order()).body).toMatchObject({ place: 'page' });
  });

  it('is held after three answers that refuse the account, and not released by an answer to a read', async () => {
    failStripe('restricted');
    expect((await orders(3)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await isHeld('stripe');
    expect(await hold('stripe')).toMatchObject({ reason: 'account_refused' });
    // Reads are answered; opening a payment is not.
    shop.processor.setFaults({ failNext: { count: 1, kind: 'restricted' } });
    await tryHeld(deps());
    expect((await hold('stripe'))?.error).toContain('cannot currently make live charges');
    await tryHeld(deps());
    await isFree('stripe');
  });

  it('takes up an open payment elsewhere where the buyer comes back and it does not answer', async () => {
    const key = newKey();
    const body = checkoutBody();
    const again = () => post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    expect((await again()).body).toMatchObject({ place: 'page' });
    failStripe('restricted');
    expect((await again()).body.error).toMatchObject({ code: 'processor_unavailable' });
    await orders(3);
    await isHeld('stripe');
    expect((await again()).body).toMatchObject({ place: 'hosted' });
  });

  it('still takes payments where no other processor is open for the buyer', async () => {
    for (const name of ['stripe', 'redsys'] as const)
      expect((await ask(`/api/admin/processors/${name}/hold`, { note: 'both' })).status).toBe(200);
    await isHeld('stripe');
    await isHeld('redsys');
    expect((await order()).body).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
  });
});

describe('a hold by hand', () => {
  it('is not ended by a trial; a person ends it in the inbox', async () => {
    expect((await ask('/api/admin/processors/stripe/hold', { note: 'contract ends' })).status).toBe(200);
    await isHeld('stripe');
    expect((await order()).body).toMatchObject({ place: 'hosted' });
    expect((await ask('/api/admin/processors/stripe/hold', { note: 'again' })).body.error).toMatchObject({
      code: 'conflict',
    });
    await tryHeld(deps());
    expect(await hold('stripe')).toMatchObject({ reason: 'staff', note: 'contract ends' });
    const [item] = await items();
    const decision = { decision: 'release_processor', note: 'signed again' };
    expect((await ask(`/api/admin/pending/${item?.id}/resolve`, decision)).status).toBe(200);
    await isFree('stripe');
    expect((await items())[0]).toMatchObject({ resolution: 'release_processor', resolved_by: 'staff' });
    expect((await order()).body).toMatchObject({ place: 'page' });
  });

  it('takes over a hold of the shop’s, and ends on the screen', async () => {
    failStripe('restricted');
    await orders(3);
    await isHeld('stripe');
    shop.processor.setFaults({ failNext: null });
    expect((await ask('/api/admin/processors/stripe/hold', { note: 'we look first' })).status).toBe(200);
    await tryHeld(deps());
    expect(await listed('stripe')).toMatchObject({ hold: { reason: 'staff', note: 'we look first' } });
    expect((await ask('/api/admin/processors/stripe/release')).status).toBe(200);
    await isFree('stripe');
    expect(await listed('stripe')).toMatchObject({ hold: null, failedCalls: 0 });
    expect((await items())[0]).toMatchObject({ resolution: 'release_processor', resolved_by: 'staff' });
  });

  it('needs a processor whose keys the shop has', async () => {
    expect((await ask('/api/admin/processors/paypal/hold', { note: 'no' })).status).toBe(400);
  });
});

describe('two processes', () => {
  async function another() {
    const { url } = await one<{ url: string }>(db(), 'select current_database() as url');
    const connection = String(deps().config.databaseUrl);
    expect(connection).toContain(url);
    const database = openPool(connection, 2, { onError: () => undefined });
    const listener = await openListener(connection, ['content', failedCallsChannel], deps().log);
    const log = openOutcomeLog({ ...deps(), database, listener });
    const close = async () => {
      await log.settled();
      await listener.close();
      await database.end();
    };
    return { log, database, listener, close };
  }
  const noted = () =>
    one<{ answered: number; failed: number }>(
      db(),
      `select coalesce(sum(times) filter (where outcome = 'answered'), 0)::integer as answered,
              coalesce(sum(times) filter (where outcome = 'failed'), 0)::integer as failed from processor_outcomes`,
    );
  const failed = { kind: 'failed', reason: 'timeout' } as const;

  it('add up their failures, and each knows of the hold', async () => {
    const other = await another();
    for (let times = 0; times < 3; times += 1) deps().outcomes.note('stripe', failed);
    await deps().outcomes.settled();
    expect(await hold('stripe')).toBeUndefined();
    other.log.note('stripe', failed);
    other.log.note('stripe', failed);
    await other.log.settled();
    expect(await hold('stripe')).toMatchObject({ reason: 'failing' });
    await isHeld('stripe');
    await eventually(async () => expect(await heldProcessors(other)).toEqual(['stripe']));
    expect((await items()).filter(({ resolution }) => resolution === null)).toHaveLength(1);
    await other.close();
  });

  it('weigh the failures of one against what the other is answered; nothing is written while nothing fails', async () => {
    const other = await another();
    for (let times = 0; times < 20; times += 1) other.log.note('stripe', { kind: 'answered' });
    await other.log.settled();
    expect(await noted()).toEqual({ answered: 0, failed: 0 });
    deps().outcomes.note('stripe', failed);
    await deps().outcomes.settled();
    await eventually(async () => expect(await noted()).toEqual({ answered: 20, failed: 1 }));
    for (let times = 0; times < 4; times += 1) deps().outcomes.note('stripe', failed);
    await deps().outcomes.settled();
    expect(await noted()).toEqual({ answered: 20, failed: 5 });
    await other.close();
  });
});
