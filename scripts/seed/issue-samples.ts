import { issueUnderLock } from '#server/invoices/planning/issue-due.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { readAhead } from '#server/platform/database/moved-clock.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { lockSampleChain } from '#server/tax/records/chain.ts';
import { type RecordSender, readSender } from '#server/tax/records/installation/installation.ts';
import { seedRates } from '#server/tax/vat/change-tax.ts';
import { quietLog } from '../launch/quiet-log.ts';

/** Selects sample orders that were paid, and refunds of them, that no invoice mentions. */
const events = `
  select 'sale' as cause, o.id as order_id, null::uuid as refund_id, null::integer as amount_cents, o.paid_at as at
    from orders o where o.sample and o.paid_at is not null and not exists (select from invoices i where i.order_id = o.id)
  union all
  select 'refund', o.id, r.id, r.amount_cents, r.created_at
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
   where o.sample and r.state = 'succeeded' and not exists (select from invoices i where i.refund_id = r.id)`;

const dayOf = `(at at time zone 'Europe/Madrid')::date`;

/** Due before all real invoices, so that they are issued first. */
const dueAtSql = `at - interval '10 years'`;

/** An invoice above €400 must name the buyer. */
const name = `
  insert into invoice_recipients (order_id, recipient, given_by)
  select o.id, jsonb_build_object('name', 'Empresa de Muestra, S.L.', 'taxId', 'A58818501',
                                  'address', jsonb_build_array('Calle de Muestra 1', '28001 Madrid')), 'sample'
    from orders o where o.id = any($1::uuid[]) and o.total_cents > 40000
  on conflict do nothing`;

interface Day {
  day: string;
  sales: number;
  refunds: number;
  first: Date;
  last: Date;
}

const daysWithEvents = (database: Database): Promise<Day[]> =>
  rows<Day & Record<string, unknown>>(
    database,
    `select ${dayOf}::text as day, count(*) filter (where cause = 'sale') as sales,
            count(*) filter (where cause = 'refund') as refunds, min(at) as first, max(at) as last
       from (${events}) e group by 1 order by 1`,
  );

async function insertDueInvoices(tx: Tx, cause: 'sale' | 'refund', day: string): Promise<number> {
  const made = await rows<{ order_id: string }>(
    tx,
    `insert into invoice_dues (cause, order_id, refund_id, amount_cents, due_at, caused_at)
     select cause, order_id, refund_id, amount_cents, ${dueAtSql}, at from (${events}) e
      where cause = $1 and ${dayOf} = $2::date order by at returning order_id`,
    [cause, day],
  );
  if (cause === 'sale') await execute(tx, name, [made.map(({ order_id }) => order_id)]);
  return made.length;
}

/** Records of samples are not sent to the agency. They count as accepted. */
const acceptSampleRecordsSql = `
  update register_sendings set state = 'accepted', csv = 'SAMPLE', answered_at = $2 where chain_id = $1 and state = 'waiting'`;

async function issueInvoicesOfDay(tx: Tx, sender: RecordSender, { day, first, last }: Day): Promise<number> {
  const { issuer } = sender;
  let issued = 0;
  for (const cause of ['sale', 'refund'] as const) {
    // Each call issues at most one refund invoice per order, so a second refund of the same day needs another call.
    for (let left = await insertDueInvoices(tx, cause, day); left > 0; ) {
      const chain = await lockSampleChain(tx, { issuer, from: issued === 0 ? first : last });
      const worked = await issueUnderLock(tx, { sender, chain, limit: left, now: last });
      if (worked === 0) throw new Error(`${left} sample invoices of ${day} cannot be issued`);
      await execute(tx, acceptSampleRecordsSql, [chain.id, last]);
      issued += worked;
      left -= worked;
    }
  }
  const { held } = await one<{ held: number }>(
    tx,
    'select count(*) as held from invoice_dues d join orders o on o.id = d.order_id where o.sample',
  );
  if (held > 0) throw new Error(`${held} sample invoices of ${day} wait for a person`);
  return issued;
}

/**
 * Issues the invoices of sample orders, each on its own day, into a separate chain that is closed from the start, so
 * that invoices of real orders never join it. One transaction writes one day; an interrupted run continues with the next
 * day. Returns the number of issued invoices.
 */
export async function issueSamples(
  database: Database,
  said: (issued: number) => void = () => undefined,
): Promise<number> {
  const config = loadConfig({ DATABASE_URL: 'postgres://unused' });
  const aheadMs = await readAhead(database);
  const deps = { database, config, log: quietLog, now: () => new Date(Date.now() + aheadMs) };
  await seedRates(deps);
  const sender = await readSender(deps);
  if (!sender) throw new Error('Nobody can issue: the setting shop.identity has no tax number.');
  let issued = 0;
  for (const day of await daysWithEvents(database)) {
    issued += await inTransaction(database, (tx) => issueInvoicesOfDay(tx, sender, day));
    said(issued);
  }
  for (const table of ['invoices', 'register_records', 'register_sendings'])
    await database.query(`vacuum (analyze) ${table}`);
  return issued;
}
