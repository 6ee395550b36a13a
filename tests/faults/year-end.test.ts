/** @module-tag full */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { verifyChains } from '#server/tax/records/checks/verify-chains.ts';
import { testDatabase } from '../harness/database.ts';
import { silentLog } from '../harness/silent-log.ts';
import { sandboxOfWorld } from '../harness/world-shop.ts';
import { checkoutWithRetries, newBuyer, payByCardWithRetries } from './buyer.ts';
import { type ChildProgram, startChild } from './child-program.ts';
import { programEnvironment } from './stand-ins.ts';
import { waitUntil } from './wait-until.ts';

const buyers = 3;
/** Minimum number of sales on each side of midnight. */
const least = 4;

/** Next year's end by the machine's clock. Midnight in Madrid is 23:00 UTC. */
const midnight = Date.UTC(new Date().getUTCFullYear() + 1, 11, 31, 23);
/** Time before midnight of the old year's sales, with a margin for slow machines. */
const minutesBefore = 10 * 60_000;
const leadMs = 3000;

function environmentOf(
  { addresses, processor, provider, mailbox }: Sandbox,
  place: ShopLocation,
): Record<string, string> {
  return {
    ...programEnvironment({ processor, provider, mailbox }, place.url),
    DATA_DIR: place.dataDir,
    PROGRAM_PORT: String(place.port),
    DESK_URL: new URL(addresses.desk).origin,
    AGENCY_URL: addresses.agency,
    AGENCY_CA_FILE: addresses.agencyAuthority,
    AGENCY_CERTIFICATE_FILE: addresses.agencyCertificate,
  };
}
interface ShopLocation {
  url: string;
  dataDir: string;
  port: number;
}

async function moveTo(shopUrl: string, to: number): Promise<void> {
  const reply = await fetch(`${shopUrl}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(to).toISOString() }),
  });
  if (!reply.ok) throw new Error(`the desk answered ${reply.status}: ${await reply.text()}`);
}

async function sellUntil(
  stop: () => boolean,
  ways: { shopUrl: string; processorUrl: string },
): Promise<number> {
  let sold = 0;
  const buyOn = async () => {
    while (!stop()) {
      const { paymentIntentId } = await checkoutWithRetries(() => ways.shopUrl, newBuyer());
      await payByCardWithRetries(ways.processorUrl, paymentIntentId);
      sold += 1;
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyOn));
  return sold;
}

it('a shop killed over the end of a year invoices every sale once, in series of both years', async ({
  onTestFinished,
}) => {
  const { database, url, close } = await testDatabase(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-year-end-'));
  const port = await anyFreePort();
  const shopUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(sandboxOfWorld({ dataDir, shopUrl }));
  let program: ChildProgram | undefined;
  onTestFinished(async () => {
    await program?.kill();
    await sandbox.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = () => startChild(environmentOf(sandbox, { url, dataDir, port }));
  const isNewYear = () => sandbox.world.now() >= midnight;

  program = await start();
  await moveTo(shopUrl, midnight - minutesBefore);
  let back = false;
  let sinceBack = 0;
  const countPaid = async (after: number) => {
    const { count } = await one<{ count: number }>(
      database,
      'select count(*) as count from orders where created_at > $1 and paid_at is not null',
      [new Date(after)],
    );
    return count;
  };
  const selling = sellUntil(() => back && sinceBack >= least, {
    shopUrl,
    processorUrl: sandbox.processor.url,
  });
  await waitUntil(async () => {
    const paid = await countPaid(midnight - minutesBefore);
    if (paid < least) throw new Error(`${paid} orders of the old year`);
  });
  // The clocks of shop and agency move one after the other. A record sent in between would be too old for the agency
  // and not marked as late. The test therefore takes the sender's lease first, as another process would.
  await waitUntil(async () => {
    const at = new Date(sandbox.world.now());
    const taken = await rows(
      database,
      `update register_sender set lease_until = $1::timestamptz + interval '1 day' where lease_until <= $1 returning 1 as taken`,
      [at],
    );
    if (taken.length === 0) throw new Error('a call to the agency is under way');
  });
  await moveTo(shopUrl, midnight - leadMs);
  await waitUntil(() => {
    if (!isNewYear()) throw new Error('it is still the old year');
  });
  await program.kill();
  // Lets the restarted program send at once.
  await database.query({ text: `update register_sender set lease_until = '2000-01-01'` });
  program = await start();
  back = true;
  await waitUntil(async () => {
    sinceBack = await countPaid(midnight);
    if (sinceBack < least) throw new Error(`${sinceBack} orders of the new year`);
  });
  const sold = await selling;

  // The restarted program runs at the simulated time of the killed one.
  const clock = (await (await fetch(`${shopUrl}/sandbox/shop-clock`)).json()) as { now: string };
  expect(Date.parse(clock.now)).toBeGreaterThan(midnight);

  await waitUntil(async () => {
    const left = await one(
      database,
      `select (select count(*) from orders where paid_at is not null) as paid, (select count(*) from invoice_dues) as due`,
    );
    expect(left).toEqual({ paid: sold, due: 0 });
  });
  await waitUntil(async () => {
    const open = await rows(
      database,
      `select state, error_code, error_text from register_sendings where state <> 'accepted'`,
    );
    expect(open).toEqual([]);
  });

  const year = new Date(midnight).getUTCFullYear();
  const books = await one(
    database,
    `with series as (
       select split_part(number, '-', 2) as year, count(*) as many, count(distinct number) as different,
              max(right(number, 6)::int) as last, bool_and(extract(year from issued_on)::text = split_part(number, '-', 2)) as fits
         from invoices group by 1
     )
     select (select json_agg(year order by year) from series) as years,
            (select bool_and(many = last and different = last and fits) from series) as even,
            (select count(*) from invoices) as invoices,
            (select count(distinct order_id) from invoices) as orders,
            (select count(distinct operation_on) from invoices) as days,
            (select sum(total_cents) from invoices) as cents,
            (select sum(amount_received_cents) from payments) as received`,
  );
  expect(books).toMatchObject({
    ...{ years: [String(year), String(year + 1)], even: true, invoices: sold, orders: sold, days: 2 },
    ...{ cents: sold * 999, received: sold * 999 },
  });
  const verified = await verifyChains(
    { database, log: silentLog, now: () => new Date(midnight + hourMs) },
    'test',
  );
  expect(verified).toMatchObject({ records: sold, broken: 0 });
  const records = sandbox.agency.records({ limit: sold });
  expect(records.map(({ state }) => state)).toEqual(records.map(() => 'Correcto'));
  expect(records.map(({ chain }) => chain).filter((chain) => chain !== 'follows')).toEqual(['first']);
});
