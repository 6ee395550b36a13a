import type { RefundId } from '#contracts/kit/ids.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { verifyChains } from '#server/tax/records/checks/verify-chains.ts';
import { testDatabase } from '../harness/database.ts';
import { paidOrder } from '../harness/fulfilment-fixtures.ts';
import { silentLog } from '../harness/silent-log.ts';
import { type ChildProgram, type CrashPoint, type PassedPoint, startChild } from './child-program.ts';
import { waitUntil } from './wait-until.ts';

/** Point that no crossing reports, so the program does not end. */
const nowhere: CrashPoint = { label: 'nowhere', side: 'before', occurrence: 1 };
/** Of five processes one is killed. More sales than this without its turn mean that it never reaches the point. */
const mostSales = 300;
/** Only the first invoice of a chain reaches this statement. */
const opens = ({ label }: PassedPoint) => label.startsWith('insert into register_chains');

export interface IssuedAccounts {
  /** Number of sales and refunds of known tax territory without exactly one invoice. */
  notOnce: number;
  /** Series with a missing or duplicate number. */
  uneven: string[];
  invoices: number;
  /** Counts of register records, of unsent ones and of broken chain links. */
  records: number;
  waiting: number;
  broken: number;
}

export type IssuingShop = Awaited<ReturnType<typeof issuingShop>>;

/** Opens processes that issue concurrently from one database, and creates sales for them. */
export async function issuingShop() {
  const { database, url, close } = await testDatabase(4);
  await execute(
    database,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents)
     values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  await execute(
    database,
    `insert into tax_rates (country, valid_from, rate_basis_points) values ('ES', '2012-09-01', 2100) on conflict do nothing`,
  );
  const start = () => startChild({ DATABASE_URL: url }, 'issuing');
  const others: ChildProgram[] = [];
  return {
    async crossings(): Promise<PassedPoint[]> {
      const alone = await start();
      await alone.begin(null);
      await sell(database);
      await untilIssued(database);
      await alone.kill();
      const first = (point: PassedPoint, at: number) =>
        alone.passed.findIndex(({ label }) => label === point.label) === at;
      return alone.passed.filter(first);
    },
    async join(count: number): Promise<void> {
      others.push(...(await Promise.all(Array.from({ length: count }, start))));
      for (const other of others) await other.begin(nowhere);
    },
    /** Starts another process and sells until it is killed at its point. The others issue the rest. */
    async killOne(point: CrashPoint): Promise<void> {
      const victim = await start();
      await victim.begin(point);
      await sellUntil(database, { ended: victim.ended, point });
      await untilIssued(database);
    },
    books: () => readIssuedAccounts(database),
    failures: () => others.flatMap(({ passed }) => passed.map(({ label }) => label)),
    async close(): Promise<void> {
      await Promise.all(others.map((other) => other.kill()));
      await close();
    },
  };
}

async function sellUntil(
  database: Database,
  { ended, point }: { ended: ChildProgram['ended']; point: CrashPoint },
): Promise<void> {
  let end: NodeJS.Signals | null | undefined;
  ended.then((signal) => {
    end = signal;
  });
  for (let sold = 0; end === undefined && sold < mostSales; sold += 1) {
    if (opens(point)) await closeChain(database);
    await sell(database);
    if (sold % 10 === 9) await untilIssued(database);
  }
  // A point that was never reached would prove nothing.
  if (end !== 'SIGKILL') throw new Error(`expected a kill ${point.side} ${point.label}, and got ${end}`);
}

/** Makes the next invoice start a chain of its own, as after a change of owner. */
async function closeChain(database: Database): Promise<void> {
  await execute(
    database,
    `update register_chains set closed_at = now(), close_reason = 'issuer_changed' where closed_at is null`,
  );
}

/** Creates a sale with a partial refund, one with another tax rate, and one that waits for staff. */
async function sell(database: Database): Promise<void> {
  const [given] = await Promise.all([
    soldOrder(database, { card: 'ES', shown: 'ES' }),
    soldOrder(database, { card: 'ES', shown: 'FR' }),
    soldOrder(database, { card: 'US', shown: 'ES' }),
  ]);
  const { id: refundId } = await one<{ id: RefundId }>(
    database,
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     select id, 333, 'test', 'test', gen_random_uuid()::text, 'succeeded' from payments where order_id = $1 returning id`,
    [given],
  );
  await insertPendingInvoice(database, {
    cause: 'refund',
    orderId: given,
    refundId,
    amountCents: 333,
    requestId: null,
  });
}

async function soldOrder(database: Database, { card, shown }: { card: string; shown: string }) {
  const { id: orderId } = await paidOrder(database);
  if (shown !== 'ES')
    await execute(
      database,
      'update orders set tax_country = $2, tax_rate_basis_points = 2000, tax_cents = 167 where id = $1',
      [orderId, shown],
    );
  await execute(
    database,
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, $2, now())`,
    [orderId, card],
  );
  await insertPendingInvoice(database, { cause: 'sale', orderId, requestId: null });
  return orderId;
}

async function untilIssued(database: Database): Promise<void> {
  await waitUntil(async () => {
    const due = await rows(database, 'select * from invoice_dues where held_for is null');
    if (due.length > 0) throw new Error(`not issued: ${JSON.stringify(due.slice(0, 3))}`);
  });
}

async function readIssuedAccounts(database: Database): Promise<IssuedAccounts> {
  const verified = await verifyChains({ database, log: silentLog, now: () => new Date() }, 'test');
  const read = await one<Omit<IssuedAccounts, 'records' | 'broken'>>(
    database,
    `with due as (
       select count(i.id) as times from payments p
         left join invoices i on i.order_id = p.order_id and i.type = 'F2' where p.card_country = 'ES' group by p.id
        union all
       select count(i.id) from refunds r left join invoices i on i.refund_id = r.id and i.type = 'R5' group by r.id
     ), series as (
       select left(number, -6) as name, count(*) as many, count(distinct number) as different,
              max(right(number, 6)::int) as last
         from invoices group by 1
     )
     select (select count(*) from due where times <> 1) as "notOnce",
            (select coalesce(json_agg(name), '[]') from series where many <> last or different <> last) as uneven,
            (select count(*) from invoices) as invoices,
            (select count(*) from register_sendings) as waiting`,
  );
  return { ...read, records: verified.records, broken: verified.broken };
}
