/** @module-tag full */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { dayMs, daySeconds } from '#contracts/kit/time.ts';
import { endOrderJob } from '#server/fulfilment/endings/settle-endings.ts';
import { removeMovedClock } from '#server/platform/database/moved-clock.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { eventually, openCheckout, payWith } from '../../../tests/harness/shop.ts';
import { worldShop } from '../../../tests/harness/world-shop.ts';

const shop = startForTests(worldShop);

const db = () => shop.program.deps.database;
const { maybeOne, one, rows } = queriesOn(db);
const aheadBy = (at: Date | string) => Math.round((new Date(at).getTime() - Date.now()) / dayMs) + 0;
const clocks = () =>
  one<{ now: Date; clock: Date; machine: Date }>(
    'select now() as now, clock_timestamp() as clock, pg_catalog.now() as machine',
  );
const readDefaults = () =>
  one<{ machine: number; moved: number }>(
    `with written as (select pg_get_expr(adbin, adrelid) as text from pg_attrdef
                       union all select pg_get_triggerdef(oid) from pg_trigger where tgqual is not null)
     select count(*) filter (where text ~ '(^|[^.])\\mnow\\(\\)' and to_regprocedure('clock.now()') is null
                                or text ~ 'pg_catalog\\.now\\(\\)') as machine,
            count(*) filter (where text ~ 'clock\\.now\\(\\)'
                                or text ~ '(^|[^.])\\mnow\\(\\)' and to_regprocedure('clock.now()') is not null) as moved
       from written`,
  );
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describe('the sandbox console', () => {
  it('the sandbox console moves the process before the database, because a sweep compares both clocks', async () => {
    const other = new pg.Client({ connectionString: shop.program.deps.config.databaseUrl ?? undefined });
    await other.connect();
    // Another session that creates this schema blocks the move just before the database clock is ahead.
    await other.query('begin; create schema clock');
    const moved = shop.moveTo(daysFromNow(1));
    await eventually(() => expect(aheadBy(shop.program.deps.now())).toBe(1));
    expect(aheadBy((await clocks()).now)).toBe(0);
    await other.query('rollback');
    await other.end();
    await moved;
    expect(aheadBy((await clocks()).now)).toBe(1);
    await shop.moveTo('real');
  });

  it('the sandbox console moves the clock of every process ahead, and back while no order was sold', async () => {
    const before = await readDefaults();
    expect(before).toEqual({ machine: expect.any(Number), moved: 0 });
    expect(before.machine).toBeGreaterThan(100);
    await shop.moveTo(daysFromNow(40));
    const { now, clock, machine } = await clocks();
    expect([now, clock, machine, shop.program.deps.now()].map(aheadBy)).toEqual([40, 40, 0, 40]);
    expect(aheadBy(new Date(shop.sandbox.world.now()))).toBe(40);
    expect(await readDefaults()).toMatchObject({ machine: 0 });
    await shop.moveTo('real');
    expect((await clocks()).now.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect([shop.program.deps.now(), new Date(shop.sandbox.world.now())].map(aheadBy)).toEqual([0, 0]);
    expect(await readDefaults()).toMatchObject({ moved: 0 });
    expect(await maybeOne(`select 1 as found where to_regnamespace('clock') is not null`)).toBeUndefined();
  });

  it('the sandbox console lets the shop sell, deliver, invoice, record and mail at the moved time', async () => {
    await shop.moveTo(daysFromNow(100));
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await payWith(shop, paymentIntentId);
    const invoice = await eventually(() =>
      one<Record<string, Date>>(
        `select o.created_at, o.paid_at, i.issued_at, s.answered_at
           from orders o join invoices i on i.order_id = o.id
           join register_records r on r.invoice_id = i.id
           join register_sendings s on s.chain_id = r.chain_id and s.position = r.position and s.state = 'accepted'
          where o.id = $1`,
        [orderId],
      ),
    );
    expect(Object.values(invoice).map((at) => aheadBy(at))).toEqual([100, 100, 100, 100]);
    const mail = await eventually(() => {
      const [newest] = shop.sandbox.mailbox.mails();
      if (!newest) throw new Error('no mail yet');
      return newest;
    });
    expect(aheadBy(mail.received_at)).toBe(100);
    expect(shop.sandbox.agency.records()).toMatchObject([{ state: 'Correcto' }]);
    await expect(shop.moveTo('real')).rejects.toThrow('409');
    expect(aheadBy(shop.program.deps.now())).toBe(100);
  });

  it('the sandbox console moves the queue, so that jobs postponed for days are due', async () => {
    const { queue } = shop.program.deps;
    const nobody = { orderId: randomUUID() as string as OrderId };
    await queue.enqueue(db(), endOrderJob, nobody, { startAfterSeconds: 3 * daySeconds });
    const waiting = () =>
      rows(`select 1 from pgboss.job where name = 'fulfilment.end' and state = 'created' and data = $1`, [
        nobody,
      ]);
    expect(await waiting()).toHaveLength(1);
    await shop.moveTo(daysFromNow(110));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('the sandbox console moves monitoring, which reports unsent records after hours and sends them once possible', async () => {
    shop.sandbox.agency.setFaults({ failNext: 1000 });
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await payWith(shop, paymentIntentId);
    await eventually(() => one('select 1 from invoices where order_id = $1', [orderId]));
    const late = () =>
      rows(`select 1 from pending_items where reason = 'records_late' and resolved_at is null`);
    expect(await late()).toEqual([]);
    await shop.moveTo(daysFromNow(110 + 6 / 24));
    await eventually(async () => expect(await late()).toHaveLength(1));
    // A call that ends after the next move would be followed by a pause computed from the later time.
    const failed = () =>
      rows('select 1 from register_batches where began_at > $1 and ended_at is not null', [
        daysFromNow(110.2),
      ]);
    await eventually(async () => expect((await failed()).length).toBeGreaterThan(0));
    shop.sandbox.agency.setFaults({ failNext: 0 });
    await shop.moveTo(daysFromNow(112));
    await eventually(async () => expect(await late()).toEqual([]));
    const states = shop.sandbox.agency.records().map(({ state, incident }) => [state, incident]);
    expect(states).toEqual([
      ['Correcto', true],
      ['Correcto', false],
    ]);
  });

  it('the sandbox console moves retention, which deletes expired rows', async () => {
    const calls = (days: number) =>
      one<{ count: number }>('select count(*) as count from outgoing_calls where at < $1', [
        daysFromNow(days),
      ]);
    const before = await calls(113);
    expect(before.count).toBeGreaterThan(0);
    await shop.moveTo(daysFromNow(200));
    await eventually(async () => expect(await calls(113)).toEqual({ count: 0 }));
  });

  it('the clock of the sandbox console has no effect in a database taken out of the sandbox', async () => {
    // The command requires a stopped shop. The sweeps of this running shop lock the same tables in another order.
    await eventually(() => inTransaction(db(), removeMovedClock));
    expect(await readDefaults()).toMatchObject({ moved: 0 });
    expect(aheadBy((await clocks()).now)).toBe(0);
  });
});
