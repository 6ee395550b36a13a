import { get } from 'node:http';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import type { Purchase } from './buy.ts';
import type { Stage } from './start-stage.ts';

export interface Verdict {
  orders: number;
  lost: number;
  doubled: number;
  wrongCents: number;
}

/** Amounts and numbers of events of one order, in the shop's database and at the stand-ins. */
interface OrderTally {
  cents: number[];
  counts: number[];
}

interface ShopOrderRow {
  key: string;
  total: number;
  received: number | null;
  payments: number;
  paid: number;
  accepted: number;
  submissions: number;
  mails: number;
}

/** Returns every order by key, with the number of times each step happened. */
async function readShopOrders(stage: Stage): Promise<Map<string, ShopOrderRow>> {
  const pool = openPool(stage.postgres.url, 1, { onError: () => undefined });
  const { rows } = await pool.query<ShopOrderRow>(
    `select o.idempotency_key as key, o.total_cents as total,
            (select sum(amount_received_cents) from payments p where p.order_id = o.id) as received,
            (select count(*) from payments p where p.order_id = o.id and p.state = 'succeeded') as payments,
            (select count(*) from order_events e where e.order_id = o.id and e.kind = 'paid') as paid,
            (select count(*) from submissions s join fulfilments f on f.id = s.fulfilment_id
              where f.order_id = o.id and s.state = 'accepted') as accepted,
            (select count(*) from submissions s join fulfilments f on f.id = s.fulfilment_id
              where f.order_id = o.id) as submissions,
            (select count(*) from mails m where m.order_id = o.id and m.kind = 'order-confirmed' and m.state = 'sent')
              as mails
       from orders o where o.idempotency_key like 'bench-%'`,
  );
  await pool.end();
  return new Map(rows.map((row) => [row.key, row]));
}

function getJson<Body>(url: string): Promise<Body> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${sandboxKeys.stripeSecret}` };
    get(url, { headers, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve(JSON.parse(Buffer.concat(parts).toString()) as Body);
    }).on('error', reject);
  });
}

async function readCharges(url: string): Promise<Map<string, number>> {
  const charges = new Map<string, number>();
  for (let after = ''; ; ) {
    const page = await getJson<{ data: { id: string; amount_received: number }[]; has_more: boolean }>(
      `${url}/v1/payment_intents?limit=100${after && `&starting_after=${after}`}`,
    );
    for (const intent of page.data) charges.set(intent.id, intent.amount_received);
    after = page.data.at(-1)?.id ?? '';
    if (!page.has_more) return charges;
  }
}

function countBy<Row>(rows: Row[], name: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(name(row), (counts.get(name(row)) ?? 0) + 1);
  return counts;
}

async function readOutside(stage: Stage) {
  const { desk, processor } = stage.sandbox.ready.addresses;
  const orders = await getJson<{ link: string }[]>(`${desk}/api/provider-orders`);
  const mails = await getJson<{ to: string }[]>(`${desk}/api/mails`);
  return {
    submitted: countBy(orders, ({ link }) => link),
    mailed: countBy(mails, ({ to }) => to),
    charges: await readCharges(processor),
  };
}

/** Checks one purchase: each step happened exactly once, and each amount equals the displayed price. */
function checkPurchase(
  purchase: Purchase,
  row: ShopOrderRow | undefined,
  outside: Awaited<ReturnType<typeof readOutside>>,
): OrderTally {
  const link = `https://www.instagram.com/${purchase.username}/`;
  return {
    cents: [row?.total ?? 0, row?.received ?? 0, outside.charges.get(purchase.intentId) ?? 0],
    counts: [
      row?.payments ?? 0,
      row?.paid ?? 0,
      row?.accepted ?? 0,
      row?.submissions ?? 0,
      row?.mails ?? 0,
      outside.submitted.get(link) ?? 0,
      outside.mailed.get(purchase.email) ?? 0,
    ],
  };
}

/** Compares every purchase with the shop's database, the provider, the mailbox and the processor. */
export async function verifyOrders(stage: Stage, purchases: Purchase[]): Promise<Verdict> {
  const [books, outside] = [await readShopOrders(stage), await readOutside(stage)];
  const tallies = purchases.map((purchase) => ({
    purchase,
    ...checkPurchase(purchase, books.get(purchase.key), outside),
  }));
  return {
    orders: tallies.length,
    lost: tallies.filter(({ counts }) => counts.includes(0)).length,
    doubled: tallies.filter(({ counts }) => counts.some((count) => count > 1)).length,
    wrongCents: tallies.filter(({ purchase, cents }) => cents.some((amount) => amount !== purchase.cents))
      .length,
  };
}
