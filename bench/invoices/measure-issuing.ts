import { issueDue } from '#server/invoices/planning/issue-due.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { seedRates } from '#server/tax/vat/change-tax.ts';
import type { StatementCounts } from '../processes/count-statements.ts';
import { cpuOf, cpuOfFamily } from '../processes/read-proc.ts';

/** Is the cost of one invoice. */
export interface IssuingCost {
  invoices: number;
  statements: number;
  nodeMs: number;
  postgresMs: number;
}

export interface Issuing {
  /** Measures each as a sale that comes alone. */
  alone: IssuingCost;
  /** Measures as many together as have come meanwhile. */
  together: IssuingCost;
  /** Measures one row in one transaction: nothing that is kept costs less. */
  floor: IssuingCost;
}

const service = `
  insert into services (id, type, audience, quantity, bonus_quantity, price_cents)
  values (204, 'followers', 'europe', 1000, 100, 999) on conflict do nothing`;

/** Writes paid orders, each with the row by which its invoice is due. */
async function sell(database: Database, count: number): Promise<void> {
  await execute(
    database,
    `with sold as (
       insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                           total_cents, tax_country, tax_rate_basis_points, tax_cents, paid_at)
       select translate(upper(substr(md5(gen_random_uuid()::text), 1, 10)), '01', 'GH'), 'processing', 'paid', gen_random_uuid()::text, 'bench', 'es',
              'buyer@example.test', 'buyer', 999, 'ES', 2100, 173, now()
         from generate_series(1, $1::int) returning id
     ), lines as (
       insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                               list_price_cents, price_cents, link)
       select id, 0, 204, 'followers', 'europe', 1000, 100, 999, 999, 'https://www.instagram.com/buyer/' from sold
     ), paid as (
       insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
       select id, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, 'ES', now() from sold
     )
     insert into invoice_dues (cause, order_id) select 'sale', id from sold`,
    [count],
  );
}

interface Meters {
  counts: StatementCounts;
  postgresPid: number;
}

async function costOf(
  { counts, postgresPid }: Meters,
  invoices: number,
  work: () => Promise<void>,
): Promise<IssuingCost> {
  const read = () => [counts.statements, cpuOf(process.pid), cpuOfFamily(postgresPid)] as const;
  const before = read();
  await work();
  const after = read();
  const per = (at: 0 | 1 | 2) => (after[at] - before[at]) / invoices;
  return { invoices, statements: per(0), nodeMs: per(1), postgresMs: per(2) };
}

const without = (cost: IssuingCost, own: IssuingCost): IssuingCost => ({
  invoices: cost.invoices,
  statements: cost.statements - own.statements,
  nodeMs: cost.nodeMs - own.nodeMs,
  postgresMs: cost.postgresMs - own.postgresMs,
});

/** Issues so many invoices one by one, then so many together, with what a bare row costs beside them. */
export async function measureIssuing(database: Database, meters: Meters, invoices: number): Promise<Issuing> {
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const config = loadConfig({ DATABASE_URL: 'postgres://unused' });
  const deps = { database, config, log, now: () => new Date() } as unknown as Deps;
  await execute(database, service);
  await seedRates(deps);
  const issueAll = async () => {
    while ((await issueDue(deps)) > 0);
  };
  // Plans are made and modules are warm, as in a shop that has been running.
  for (let at = 0; at < 20; at += 1) {
    await sell(database, 1);
    await issueAll();
  }
  await sell(database, invoices);
  await execute(database, `update invoice_dues set held_for = 'proofs_disagree'`);
  const ids = await rows<{ id: string }>(database, 'select id from invoice_dues');
  const oneByOne = async (work: (id: string) => Promise<unknown>) => {
    for (const { id } of ids) await work(id);
  };
  // Removing one is this bench's own work, so its cost is subtracted.
  const own = await costOf(meters, invoices, () =>
    oneByOne((id) => execute(database, 'update invoice_dues set tries = 0 where id = $1', [id])),
  );
  const alone = await costOf(meters, invoices, () =>
    oneByOne(async (id) => {
      await execute(database, 'update invoice_dues set held_for = null where id = $1', [id]);
      await issueDue(deps);
    }),
  );
  await sell(database, invoices);
  const together = await costOf(meters, invoices, issueAll);
  await execute(
    database,
    'create table bare_rows (id uuid primary key default uuidv7(), body text not null)',
  );
  const floor = await costOf(meters, invoices, () =>
    oneByOne(() => execute(database, 'insert into bare_rows (body) values ($1)', ['x'.repeat(2000)])),
  );
  const { issued } = await one<{ issued: number }>(
    database,
    'select count(*)::integer as issued from invoices',
  );
  if (issued !== 20 + 2 * invoices) throw new Error(`${issued} invoices instead of ${20 + 2 * invoices}`);
  return { alone: without(alone, own), together, floor };
}
