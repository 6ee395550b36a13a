/** @module-tag full */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import type { CampaignResults } from '#contracts/marketing/campaigns.ts';
import { resendMail } from '#server/mail/staff/mails.ts';
import { showCampaign } from '#server/marketing/campaigns/show-campaign.ts';
import { execute, maybeOne, one, rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifyChains } from '#server/tax/records/checks/verify-chains.ts';
import { showReturn } from '#server/tax/returns/show-return.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { issueSamples } from './issue-samples.ts';
import { seedOrders } from './seed-orders.ts';

let own: TestDatabase;
const input = { orders: 600, days: 365 };

beforeAll(async () => {
  own = await testDatabase();
  // The service of the inserted order is on sale.
  await insertTestOrder(own.database);
  await seedOrders(own.database, { ...input, campaigns: true, chunkSize: 200 });
});
afterAll(() => own.close());

const countsByPlace = async () =>
  rows<{ place: string; count: number }>(
    own.database,
    `select split_part(idempotency_key, ':', 2) as place, count(*) from orders where sample group by 1 order by 1`,
  );

describe('sample orders', () => {
  it('sample orders have the requested number, are not due, and are found like every order', async () => {
    expect(await countsByPlace()).toEqual([{ place: '0001', count: 600 }]);
    const due = await one(
      own.database,
      `select (select count(*) from payments where due_at is not null and order_id in (select id from orders where sample))
            + (select count(*) from mails where due_at is not null) + (select count(*) from refunds where due_at is not null)
            + (select count(*) from disputes where due_at is not null) + (select count(*) from refills where due_at is not null)
              as count`,
    );
    expect(due).toEqual({ count: 0 });
    const strays = await rows(
      own.database,
      `select from order_facts n left join order_facets f using (order_id) left join order_texts t using (order_id)
        where t.order_id is null or (f.created_at, f.total_cents) is distinct from (n.created_at, n.total_cents)
           or not (f.facets @> n.facets and n.facets @> f.facets)`,
    );
    expect(strays).toHaveLength(0);
  });

  it('sample orders include campaigns whose past mails have results that match the orders', async () => {
    const found = await rows<{ id: string; letters: number; byCode: number; bounced: number }>(
      own.database,
      `select c.id, (select count(*) from mails m join campaign_recipients r on m.dedupe_key = 'campaign:' || r.id where r.campaign_id = c.id) as letters,
              (select count(*) from orders o where o.discount_code = c.code and o.paid_at is not null) as "byCode",
              (select count(*) from mail_reports p join mails m on m.id = p.mail_id join campaign_recipients r on m.dedupe_key = 'campaign:' || r.id
                where r.campaign_id = c.id and p.kind = 'bounce') as bounced
         from campaigns c where c.sample order by c.started_at`,
    );
    expect(found.length).toBeGreaterThanOrEqual(4);
    const deps = { database: own.database } as unknown as Deps;
    const shown = await Promise.all(found.map(({ id }) => showCampaign(deps, id)));
    expect(shown.map(({ state, sample }) => [state, sample])).toEqual(found.map(() => ['sent', true]));
    expect(
      shown.map(({ results }) => [results.sent, results.ordersByCode, results.sent - results.delivered]),
    ).toEqual(found.map(({ letters, byCode, bounced }) => [letters, byCode, bounced]));
    const sum = (key: keyof CampaignResults) => shown.reduce((all, { results }) => all + results[key], 0);
    for (const key of ['sent', 'clicked', 'ordersByCode'] as const) expect(sum(key), key).toBeGreaterThan(0);
    expect(sum('recipients')).toBe(sum('sent') + sum('unwanted'));
    const early = await rows(
      own.database,
      `select from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where r.clicked_at < r.handed_at or not exists (
          select from order_consents k join orders o on o.id = k.order_id
           where o.email = r.email and k.kind = 'marketing' and k.agreed_at < c.started_at)`,
    );
    expect(early).toEqual([]);
    const letter = await one<{ id: string }>(
      own.database,
      `select id from mails where kind = 'campaign' limit 1`,
    );
    const again = resendMail(deps, { id: letter.id, key: 'again', staff: undefined as never });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });

  it('sample orders are invoiced on their own days in a separate chain, and the quarterly books agree', async () => {
    const half = new Date(Date.now() - 180 * dayMs).toISOString().slice(0, 10);
    await execute(
      own.database,
      `insert into settings (key, value) values ('tax.regime', jsonb_build_object('oneStopFrom', $1::text))
       on conflict (key) do update set value = excluded.value`,
      [half],
    );
    const issued = await issueSamples(own.database);
    expect(await issueSamples(own.database)).toBe(0);
    const facts = await one(
      own.database,
      `select (select count(*)::integer from invoices) as issued, (select count(*)::integer from invoice_dues) as due,
              (select count(*)::integer from register_sendings where state = 'waiting') as waiting,
              (select sum(total_cents) from invoices) - (select sum(p.amount_received_cents - p.amount_refunded_cents)
                 from payments p join orders o on o.id = p.order_id where o.sample and p.state = 'succeeded') as differ,
              (select count(*)::integer from invoices i join orders o on o.id = i.order_id
                where i.type in ('F1', 'F2') and i.issued_on <> (o.paid_at at time zone 'Europe/Madrid')::date) as late`,
    );
    expect(facts).toEqual({ issued, due: 0, waiting: 0, differ: 0, late: 0 });
    const deps = { database: own.database, now: () => new Date(), log: silentLog } as unknown as Deps;
    expect(await verifyChains(deps, 'test')).toMatchObject({ records: issued, broken: 0 });
    const year = new Date().getUTCFullYear();
    const quarters = [1, 2, 3, 4].flatMap((quarter) => [
      { year: year - 1, quarter },
      { year, quarter },
    ]);
    const returns = await Promise.all(quarters.map((quarter) => showReturn(deps, quarter)));
    expect(returns.map(({ books }) => books.agree)).toEqual(quarters.map(() => true));
    expect(returns.some(({ lines }) => lines.length > 0)).toBe(true);
    expect(await maybeOne(own.database, 'select from register_chains where closed_at is null')).toBe(
      undefined,
    );
  });

  it('sample orders resume an interrupted run, and start a new one after a complete run', async () => {
    const breakOff = () => {
      throw new Error('the power went');
    };
    const seed = (said?: () => void) =>
      seedOrders(own.database, { orders: 500, days: 30, chunkSize: 100, said });
    await expect(seed(breakOff)).rejects.toThrow('the power went');
    const [, broken] = await countsByPlace();
    expect(broken?.place).toBe('0002');
    expect(broken?.count).toBeLessThan(500);
    await seed();
    expect((await countsByPlace()).slice(1)).toEqual([{ place: '0002', count: 500 }]);
    await seed();
    expect((await countsByPlace()).slice(1)).toEqual([
      { place: '0002', count: 500 },
      { place: '0003', count: 500 },
    ]);
  });
});
