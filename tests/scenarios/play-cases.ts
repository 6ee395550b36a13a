import type Stripe from 'stripe';
import { execute, maybeOne, one } from '#server/platform/database/query.ts';
import { gatewayBuyer, type OpenedCheckout } from '../harness/gateway-buyer.ts';
import { eventually, newKey, openCheckout, post } from '../harness/shop.ts';
import type { WorldShop } from '../harness/world-shop.ts';
import { inYear, type Line, madridMoment } from './read-cases.ts';

const cardNumbers: Record<string, string> = {
  ES: '4242424242424242',
  FR: '4000002500000003',
  DE: '4000002760000016',
  GB: '4000008260000000',
  US: '4000008400000001',
};
const packages = new Map([4999, 12_100, 49_998, 1_210_000, 45_000].map((cents, at) => [cents, 7001 + at]));
const opened = { opened: ['GB', 'US', 'ES-canarias', 'ES-ceuta'] };

export async function openCases(world: WorldShop): Promise<void> {
  const { database } = world.program.deps;
  for (const [cents, id] of packages)
    await execute(
      database,
      `insert into services (id, type, audience, quantity, price_cents, provider_id, provider_service)
       select $1, type, audience, $1, $2, provider_id, provider_service from services where id = 204`,
      [id, cents],
    );
  await execute(
    database,
    `insert into settings (key, value) values ('tax.regime', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(opened)],
  );
}

export function player(world: WorldShop, { people, year }: { people: Map<string, Line>; year: number }) {
  const { database } = world.program.deps;
  const orders = new Map<string, string>();
  let at = '';
  let cookie = '';
  const { program, sandbox, url } = world;
  const bank = gatewayBuyer(() => ({ program, url, redsys: sandbox.redsys }));
  const orderOf = (name: string) => orders.get(name) ?? '';

  const buyerOf = (who: string) => {
    const { name, number, street, postcode, town, country, document } = people.get(who) ?? {};
    const buyer = { name, number, street, postalCode: postcode, city: town, country };
    return document ? { ...buyer, document: true } : buyer;
  };

  const settled = (orderId: string) =>
    eventually(async () => {
      const left = await one<{ due: boolean }>(
        database,
        `select o.paid_at is null or exists (select from invoice_dues d where d.order_id = o.id and d.held_for is null)
                or exists (select from refunds r join payments p on p.id = r.payment_id
                            where p.order_id = o.id and r.state <> 'succeeded') as due from orders o where o.id = $1`,
        [orderId],
      );
      if (left.due) throw new Error(`the order ${orderId} is not settled`);
    });

  async function staffCall(method: string, path: string, body: object): Promise<void> {
    const reply = await fetch(`${world.url}/api/admin/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': newKey() },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  }

  async function moveTo(time: string): Promise<void> {
    if (time === at) return;
    at = time;
    // After a move of the clock, a record would be older than the agency allows.
    await eventually(async () => {
      const { issued } = await one<{ issued: number }>(
        database,
        'select count(*)::int as issued from invoices',
      );
      const taken = world.sandbox.agency.recordCount();
      if (taken < issued) throw new Error(`the agency has ${taken} of ${issued} records`);
    });
    await world.moveTo(madridMoment(time).toISOString());
    const signedIn = await fetch(`${world.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'owner', password: 'correct horse battery' }),
    });
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  /** The address of the invoice replaces the entered place. */
  async function payByBizum(opened: OpenedCheckout, input: string): Promise<void> {
    await bank.payByBizum(await bank.chooseHosted(opened, 'bizum', /postcode (\d+)/.exec(input)?.[1]));
  }

  async function pay(intentId: string, input: string): Promise<void> {
    const country = /(?:card|wallet) (\w\w)/.exec(input)?.[1] ?? 'ES';
    const postcode = /postcode (\d+)/.exec(input)?.[1];
    const method = await world.stripe.paymentMethods.create({
      type: 'card',
      card: { number: cardNumbers[country] ?? '', exp_month: 12, exp_year: year + 5, cvc: '123' },
      ...(postcode ? { billing_details: { address: { country, postal_code: postcode } } } : {}),
      ...(input.includes(' wallet ') ? { sandbox_wallet: 'apple_pay' } : {}),
    } as Stripe.PaymentMethodCreateParams);
    await world.stripe.paymentIntents.confirm(intentId, { payment_method: method.id, return_url: world.url });
  }

  const acts: Record<string, (name: string, input: string) => Promise<void>> = {
    async sell(name, input) {
      const cents = Math.round(Number.parseFloat(input) * 100);
      const checkout = await openCheckout(world, { serviceId: packages.get(cents) });
      orders.set(name, checkout.orderId);
      const who = / as ([\w-]+)/.exec(input)?.[1];
      if (who) {
        const asked = { paymentIntentId: checkout.paymentIntentId, business: buyerOf(who) };
        const named = await post(`${world.url}/api/checkout-business`, asked);
        if (named.status !== 200) throw new Error(`${name} is not named: ${JSON.stringify(named.body)}`);
      }
      const late = input.endsWith(' late');
      if (late) world.sandbox.processor.setFaults({ webhooks: { drop: 'all' } });
      await (input.includes(' bizum') ? payByBizum(checkout, input) : pay(checkout.paymentIntentId, input));
      if (!late) return settled(checkout.orderId);
      await world.sandbox.processor.settled();
      const { paid } = await one<{ paid: boolean }>(
        database,
        'select paid_at is not null as paid from orders where id = $1',
        [checkout.orderId],
      );
      if (paid) throw new Error(`${name} was heard of before midnight`);
    },
    async word(name) {
      world.sandbox.processor.setFaults({ webhooks: { drop: 0 } });
      await settled(orderOf(name));
    },
    async name(name, who) {
      await staffCall('PUT', `orders/${orderOf(name)}/invoice-buyer`, {
        buyer: buyerOf(who),
        note: 'wrote to us',
      });
      await settled(orderOf(name));
    },
    async anew(name, how) {
      const found = await one<{ id: string }>(
        database,
        `select id from pending_items where subject_id = $1 and reason = 'vat_number_confirmed' and resolved_at is null`,
        [orderOf(name)],
      );
      const decision = how === 'vat back' ? 'untax_giving_back' : 'untax_same_price';
      await staffCall('POST', `pending/${found.id}/resolve`, { decision, note: 'a business' });
      await settled(orderOf(name));
    },
    async refund(name, euros) {
      const amountCents = Math.round(Number(euros) * 100);
      await staffCall('POST', 'refunds', { orderId: orderOf(name), amountCents, reason: 'asked for' });
      await settled(orderOf(name));
      await eventually(async () => {
        const missing = await maybeOne(
          database,
          `select 1 from refunds r join payments p on p.id = r.payment_id
            where p.order_id = $1 and not exists (select from invoices i where i.refund_id = r.id)`,
          [orderOf(name)],
        );
        if (missing) throw new Error(`a refund of ${name} is not rectified`);
      });
    },
    async close(quarter) {
      await staffCall('POST', `tax/quarters/${quarter.replace(' ', '/')}/close`, { note: 'declared' });
    },
    async file(quarter) {
      await staffCall('POST', `tax/returns/${quarter.replace(' ', '/')}/file`, { note: 'filed' });
    },
  };

  return {
    orders,
    async play({ at: time = '', case: name = '', act = '', with: input = '' }: Line): Promise<void> {
      await moveTo(inYear(time, year));
      const done = acts[act];
      if (!done) throw new Error(`nobody knows how to ${act}`);
      await done(inYear(name, year), input);
    },
    moveTo,
    async read<Reply>(path: string): Promise<Reply> {
      const reply = await fetch(`${world.url}/api/admin/${path}`, { headers: { cookie } });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return (await reply.json()) as Reply;
    },
    async file(path: string): Promise<Buffer> {
      const reply = await fetch(`${world.url}/api/admin/${path}`, { headers: { cookie } });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return Buffer.from(await reply.arrayBuffer());
    },
  };
}
