import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDetail, CallItem, ReplayReply } from '#contracts/calls.ts';
import type { ListReply } from '#contracts/lists.ts';
import type { MailDetail, MailItem, ResendReply } from '#contracts/mails.ts';
import { sandboxKeys } from '#server/config.ts';
import { execute, one, rows } from '#server/database/query.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  signIn,
  type TestShop,
  testShop,
} from '../harness/shop.ts';

const buyer = 'marta.gil';
const email = 'marta.gil@example.com';
let shop: TestShop;
let cookie: string;
let orderId: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
  const opened = await openCheckout(shop, checkoutBody({ username: buyer, email }));
  orderId = opened.orderId;
  await payWith(shop, opened.paymentIntentId);
  await eventually(async () => {
    const { sent } = await one<{ sent: number }>(
      db(),
      `select count(*)::int as sent from mails where order_id = $1 and state = 'sent'
          and exists (select from submissions s join fulfilments f on f.id = s.fulfilment_id
                       where f.order_id = $1 and s.state = 'accepted')`,
      [orderId],
    );
    expect(sent).toBeGreaterThan(0);
  });
  await shop.program.deps.calls.flush();
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;

async function staff<Reply>(path: string, more: RequestInit = {}): Promise<{ status: number; body: Reply }> {
  const reply = await fetch(`${shop.url}/api/admin/${path}`, {
    ...more,
    headers: { cookie, ...(more.headers as Record<string, string>) },
  });
  return { status: reply.status, body: (await reply.json()) as Reply };
}
const calls = async (query: string) => (await staff<ListReply<CallItem>>(`calls?${query}`)).body.items;

describe('the log of calls', () => {
  it('has what one order caused outside, by order and by request, without secrets or names', async () => {
    const made = await calls(`orderId=${orderId}`);
    const operations = made.map(({ service, operation }) => `${service} ${operation}`);
    expect(operations).toEqual(expect.arrayContaining(['provider add', 'mailer send']));
    const [add] = made.filter(({ operation }) => operation === 'add');
    expect(add).toMatchObject({
      result: 'answered',
      status: 200,
      actor: 'job',
      durationMs: expect.any(Number),
    });
    const ofRequest = await calls(`requestId=${add?.requestId}`);
    expect(ofRequest.map(({ operation }) => operation)).toContain('add');
    const kept = JSON.stringify(await rows(db(), 'select * from outgoing_calls'));
    for (const secret of [buyer, 'marta.gil%40', sandboxKeys.provider, sandboxKeys.stripeSecret, '_secret_'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('payment_intents.post');
  });

  it('is filtered by whom, how it ended, how long it took, and searched by order', async () => {
    const { number } = await one<{ number: string }>(db(), 'select number from orders where id = $1', [
      orderId,
    ]);
    expect((await calls('service=mailer')).every(({ service }) => service === 'mailer')).toBe(true);
    expect(await calls('slowerThanMs=599999')).toEqual([]);
    expect(await calls('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await calls(`q=${number.toLowerCase()}`)).every((call) => call.orderNumber === number)).toBe(
      true,
    );
    await execute(db(), `update outgoing_calls set result = 'refused' where operation = 'add'`);
    expect((await calls('result=problem')).map(({ operation }) => operation)).toContain('add');
  });

  it('makes a read once more for a member, and nothing that changes anything', async () => {
    await shop.program.deps.processor.listRefunds({ since: new Date() })[Symbol.asyncIterator]().next();
    await shop.program.deps.calls.flush();
    const [read] = await calls('service=processor&q=refunds.get');
    const again = await staff<ReplayReply>(`calls/${read?.id}/replay`, { method: 'POST' });
    expect(again).toMatchObject({
      status: 200,
      body: { call: { operation: 'refunds.get', actor: 'staff', staff: 'owner', status: 200 } },
    });
    const [add] = await calls('service=provider&q=add');
    expect((await staff<CallDetail>(`calls/${add?.id}`)).body).toMatchObject({ replayable: false });
    expect((await staff(`calls/${add?.id}/replay`, { method: 'POST' })).status).toBe(409);
  });
});

describe('the log of mails', () => {
  const mails = async (query: string) => (await staff<ListReply<MailItem>>(`mails?${query}`)).body.items;
  const resend = (id: string, key: string) =>
    staff<ResendReply>(`mails/${id}/resend`, { method: 'POST', headers: { 'idempotency-key': key } });

  it('finds a mail by its order and its reader, with its body as it left', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    expect(mail).toMatchObject({ state: 'sent', recipient: email, language: 'es', attempts: 1 });
    expect((await mails(`address=${email.toUpperCase()}`)).map(({ id }) => id)).toContain(mail?.id);
    expect(await mails('state=unsent')).toEqual([]);
    expect(await mails('language=fr')).toEqual([]);
    const { body } = await staff<MailDetail>(`mails/${mail?.id}`);
    expect(body.body?.html).toContain(String(mail?.orderNumber));
  });

  it('sends one more for one click, however often it is sent', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    const key = newKey();
    const first = await resend(String(mail?.id), key);
    expect((await resend(String(mail?.id), key)).body).toEqual(first.body);
    await eventually(async () => {
      const sent = await mails(`orderId=${orderId}&kind=order-confirmed&state=sent`);
      expect(sent.map(({ id }) => id)).toEqual([first.body.mailId, mail?.id]);
    });
    const audit = await rows(db(), `select from audit_entries where action = 'mail.resend'`);
    expect(audit).toHaveLength(1);
  });

  it('has one that did not leave tried again at once, and closes what waited for a person', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    await execute(
      db(),
      `update mails set state = 'failed', sent_at = null, attempts = 40, due_at = null, error = 'no such host' where id = $1`,
      [mail?.id],
    );
    expect((await resend(String(mail?.id), newKey())).body.mailId).toBe(mail?.id);
    await eventually(async () => expect((await mails(`orderId=${orderId}&state=unsent`)).length).toBe(0));
  });
});
