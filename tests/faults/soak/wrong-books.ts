import type { Database } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { verifyChains } from '#server/tax/records/checks/verify-chains.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

/**
 * Waits until all invoices are issued. A register ahead of a restored database waits for staff first, who may be late.
 */
async function untilIssued(db: Database): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { waiting } = await one<{ waiting: number }>(
      db,
      'select count(*)::int as waiting from invoice_dues where held_for is null',
    );
    if (waiting === 0 || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Returns paid orders and refunds without exactly one invoice, gaps in numbers, numbers in the wrong year, and broken
 * register chains. Orders that wait for staff to determine the buyer's country are allowed.
 */
export async function findWrongInvoices(db: Database): Promise<string[]> {
  await untilIssued(db);
  const { broken, records, first } = await verifyChains(
    { database: db, log: silentLog, now: () => new Date() },
    'campaign',
  );
  const found = await rows<{ what: string; subject: string }>(
    db,
    `select 'not issued' as what, concat_ws(' ', order_id, cause, 'due', due_at) as subject
       from invoice_dues where held_for is null
     union all
     select 'sale', concat_ws(' ', o.id, o.payment_state, count(i.id)) from orders o
       left join invoices i on i.order_id = o.id and i.type = 'F2'
      where o.paid_at is not null and not exists (select from invoice_dues d where d.order_id = o.id)
      group by o.id having count(i.id) <> 1
     union all
     select 'refund', concat_ws(' ', r.id, count(i.id)) from refunds r join payments p on p.id = r.payment_id
       left join invoices i on i.refund_id = r.id and i.total_cents < 0
      where r.state = 'succeeded' and not exists (select from invoice_dues d where d.order_id = p.order_id)
        -- An overpayment is not part of the sale.
        and r.reason <> 'surplus'
      group by r.id having count(i.id) <> 1
     union all
     select 'series', concat_ws(' ', left(number, -6), count(*), 'of', max(right(number, 6)::int)) from invoices
      group by left(number, -6) having count(*) <> max(right(number, 6)::int)
     union all
     select 'year', concat_ws(' ', number, issued_on) from invoices
      where issued_on <> (issued_at at time zone 'Europe/Madrid')::date
         or number not like '%' || to_char(issued_on, 'YYYY') || '%'`,
  );
  return [
    ...(broken > 0 ? [`chain: ${broken} of ${records} records, first ${JSON.stringify(first)}`] : []),
    ...found.map(({ what, subject }) => `book ${what}: ${subject}`),
  ];
}

export async function invoicesByYear(db: Database): Promise<Record<string, number>> {
  const years = await rows<{ year: string; count: number }>(
    db,
    `select to_char(issued_on, 'YYYY') as year, count(*)::int as count from invoices group by 1 order by 1`,
  );
  return Object.fromEntries(years.map(({ year, count }) => [year, count]));
}
