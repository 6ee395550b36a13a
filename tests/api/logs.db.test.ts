import { beforeAll, describe, expect, it } from 'vitest';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { MailDetail, MailItem, ResendReply } from '#contracts/mail/outbox.ts';
import type { CallDetail, CallItem, ReplayReply } from '#contracts/operations/call-log.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { sendRefundJob } from '#server/payments/refunds/send-refund.ts';
import { signReport } from '#server/platform/clients/mail/mail-reports.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { findExhausted } from '#server/staff/pending/feature.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  post,
  signIn,
  testShop,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const buyer = 'marta.gil';
const email = 'marta.gil@example.com';
const shop = startForTests(testShop);
let cookie: string;
let orderId: string;
beforeAll(async () => {
  cookie = await signIn(shop);
  const opened = await openCheckout(shop, checkoutBody({ username: buyer, email }));
  orderId = opened.orderId;
  await payWith(shop, opened.paymentIntentId);
  await eventually(async () => {
    const { sent } = await one<{ sent: number }>(
      `select count(*)::int as sent from mails where order_id = $1 and state = 'sent'
          and exists (select from submissions s join fulfilments f on f.id = s.fulfilment_id
                       where f.order_id = $1 and s.state = 'accepted')`,
      [orderId],
    );
    expect(sent).toBeGreaterThan(0);
  });
  await shop.program.deps.calls.flush();
});

const { execute, one, rows } = queriesOn(() => shop.program.deps.database);

async function staff<Reply>(path: string, more: RequestInit = {}): Promise<{ status: number; body: Reply }> {
  const reply = await fetch(`${shop.url}/api/admin/${path}`, {
    ...more,
    headers: { cookie, ...(more.headers as Record<string, string>) },
  });
  return { status: reply.status, body: (await reply.json()) as Reply };
}
const calls = async (query: string) => (await staff<ListReply<CallItem>>(`calls?${query}`)).body.items;

describe('the call log', () => {
  it("the call log lists an order's external calls by order and request, without secrets or names", async () => {
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
    const kept = JSON.stringify(await rows('select * from outgoing_calls'));
    for (const secret of [buyer, 'marta.gil%40', sandboxKeys.provider, sandboxKeys.stripeSecret, '_secret_'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('payment_intents.post');
  });

  it('the call log is filtered by service, result and duration, and searched by order', async () => {
    const { number } = await one<{ number: string }>('select number from orders where id = $1', [orderId]);
    expect((await calls('service=mailer')).every(({ service }) => service === 'mailer')).toBe(true);
    expect(await calls('slowerThanMs=599999')).toEqual([]);
    expect(await calls('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await calls(`q=${number.toLowerCase()}`)).every((call) => call.orderNumber === number)).toBe(
      true,
    );
    await execute(`update outgoing_calls set result = 'refused' where operation = 'add'`);
    expect((await calls('result=problem')).map(({ operation }) => operation)).toContain('add');
  });

  it('the call log repeats a read for a member and never a change', async () => {
    await shop.program.deps.processors.listRefunds({ since: new Date() })[Symbol.asyncIterator]().next();
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

describe('the mail log', () => {
  const mails = async (query: string) => (await staff<ListReply<MailItem>>(`mails?${query}`)).body.items;
  const resend = (id: string, key: string) =>
    staff<ResendReply>(`mails/${id}/resend`, { method: 'POST', headers: { 'idempotency-key': key } });

  it('the mail log finds a mail by its order and recipient, with its body as sent', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    expect(mail).toMatchObject({ state: 'sent', recipient: email, language: 'es', attempts: 1 });
    expect((await mails(`address=${email.toUpperCase()}`)).map(({ id }) => id)).toContain(mail?.id);
    await eventually(async () => expect(await mails('state=unsent')).toEqual([]));
    expect(await mails('language=fr')).toEqual([]);
    const { body } = await staff<MailDetail>(`mails/${mail?.id}`);
    expect(body.body?.html).toContain(String(mail?.orderNumber));
  });

  it('the mail log sends one copy per click, however often the request arrives', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    const key = newKey();
    const first = await resend(String(mail?.id), key);
    expect((await resend(String(mail?.id), key)).body).toEqual(first.body);
    await eventually(async () => {
      const sent = await mails(`orderId=${orderId}&kind=order-confirmed&state=sent`);
      expect(sent.map(({ id }) => id)).toEqual([first.body.mailId, mail?.id]);
    });
    const audit = await rows(`select from audit_entries where action = 'mail.resend'`);
    expect(audit).toHaveLength(1);
  });

  it('the mail log retries an unsent mail at once and resolves its inbox item', async () => {
    const [mail] = await mails(`orderId=${orderId}&kind=order-confirmed`);
    await execute(
      `update mails set state = 'failed', sent_at = null, attempts = 40, due_at = null, error = 'no such host' where id = $1`,
      [mail?.id],
    );
    expect((await resend(String(mail?.id), newKey())).body.mailId).toBe(mail?.id);
    await eventually(async () => expect((await mails(`orderId=${orderId}&state=unsent`)).length).toBe(0));
  });
});

describe('a bounced mail', () => {
  const mine = async () =>
    (await staff<ListReply<MailItem>>(`mails?orderId=${orderId}&kind=order-confirmed`)).body.items.at(-1)!;
  const shown = async (id: string) => (await staff<MailDetail>(`mails/${id}`)).body;
  const delivered = () => shop.mailbox.mails({ search: email }).at(-1)!;
  const waiting = (id: string) =>
    rows<{ resolution: string | null }>(
      `select resolution from pending_items where reason = 'mail_returned' and subject_id = $1`,
      [id],
    );

  it('a bounced mail blocks the address, is logged and opens one item, whose resolution unblocks the address', async () => {
    const { id } = await mine();
    await shop.mailbox.report(delivered().id, 'bounce');
    await shop.mailbox.report(delivered().id, 'bounce');
    expect(await shown(id)).toMatchObject({ state: 'sent', reported: 'bounce', stopped: 'bounce' });
    const returned = (await staff<ListReply<MailItem>>('mails?state=returned')).body.items;
    expect(returned.map((mail) => mail.id)).toEqual([id]);
    expect(await waiting(id)).toEqual([{ resolution: null }]);
    const resent = await staff<ResendReply>(`mails/${id}/resend`, {
      method: 'POST',
      headers: { 'idempotency-key': newKey() },
    });
    await eventually(async () =>
      expect(await shown(resent.body.mailId)).toMatchObject({ state: 'withheld', error: 'bounce' }),
    );
    expect((await staff(`mails/${id}/allow`, { method: 'POST' })).status).toBe(200);
    expect((await staff(`mails/${id}/allow`, { method: 'POST' })).status).toBe(409);
    expect(await waiting(id)).toEqual([{ resolution: 'allow_mail' }]);
    expect(await shown(id)).toMatchObject({ reported: 'bounce', stopped: null });
  });

  it('a bounced mail blocks all but mandatory mail after a complaint', async () => {
    const { id } = await mine();
    await shop.mailbox.report(delivered().id, 'complaint');
    expect(await shown(id)).toMatchObject({ reported: 'complaint', stopped: 'complaint' });
  });

  it('a bounced mail is accepted only when the service signed it and for known recipients', async () => {
    const url = `${shop.url}/api/webhooks/mail`;
    const stranger = { to: ['nobody@example.com'], bounce: { type: 'Permanent' } };
    const body = JSON.stringify({ type: 'email.bounced', data: stranger });
    const send = (secret: string, more: Record<string, string> = {}, text = body) => {
      const signed = {
        id: 'msg_1',
        timestamp: String(Math.floor(Date.now() / 1000)),
        rawBody: Buffer.from(text),
      };
      const headers = {
        'webhook-id': signed.id,
        'webhook-timestamp': signed.timestamp,
        'webhook-signature': signReport(secret, signed),
        ...more,
      };
      return fetch(url, { method: 'POST', headers, body: text });
    };
    expect((await send(sandboxKeys.mailReports)).status).toBe(200);
    expect((await send('another secret')).status).toBe(400);
    expect((await send(sandboxKeys.mailReports, { 'webhook-id': 'msg_2' })).status).toBe(400);
    expect((await send(sandboxKeys.mailReports, {}, '{"type":')).status).toBe(400);
    expect((await send(sandboxKeys.mailReports, {}, 'x'.repeat(300_000))).status).toBe(413);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
    expect(await rows(`select from suppressions where email = 'nobody@example.com'`)).toEqual([]);
  });
});

describe('a job without attempts left', () => {
  const refundId = '00000000-0000-7000-8000-000000000001';
  const sql = {
    giveUp: `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(),
                                   output = '{"message": "the bank is closed"}'
              where name = 'payments.send-refund' and data->>'refundId' = '${refundId}' returning id`,
    state: `select state from pgboss.job where name = 'payments.send-refund' and data->>'refundId' = '${refundId}'`,
  };

  async function exhausted(): Promise<PendingItem[]> {
    const answer = await fetch(`${shop.url}/api/admin/pending?reason=job_exhausted`, { headers: { cookie } });
    return ((await answer.json()) as { items: PendingItem[] }).items;
  }

  it('a job without attempts left opens one inbox item, which can retry it', async () => {
    const { deps } = shop.program;
    const later = { startAfterSeconds: 3600 };
    await deps.queue.enqueue(deps.database, sendRefundJob, { refundId }, later);
    expect(await rows(sql.giveUp)).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, () => findExhausted(deps)));
    const [item, ...others] = await exhausted();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'job',
      times: 1,
      evidence: {
        name: 'payments.send-refund',
        payload: { refundId },
        attempts: 21,
        error: 'the bank is closed',
      },
    });

    const decision = { decision: 'retry_job', note: 'the bank is open again' };
    const answer = await post(`${shop.url}/api/admin/pending/${item!.id}/resolve`, decision, { cookie });
    expect(answer.status).toBe(200);
    // The refund does not exist, so the job has no work left.
    await eventually(async () => expect(await rows(sql.state)).toEqual([{ state: 'completed' }]));
    await findExhausted(deps);
    expect(await exhausted()).toEqual([]);
  });

  it('a failed single-attempt sweep opens no item, because the next sweep enqueues it again', async () => {
    await rows(
      `insert into pgboss.job (name, data, state, retry_limit, completed_on)
       values ('payments.send-refund', '{}', 'failed', 0, now())`,
    );
    await findExhausted(shop.program.deps);
    expect(await exhausted()).toEqual([]);
  });
});
