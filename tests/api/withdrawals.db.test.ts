import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { acceptWithdrawal } from '#server/checkout/withdrawals/decide-withdrawal.ts';
import { settleOpenWithdrawals } from '#server/checkout/withdrawals/feature.ts';
import { findStopping } from '#server/checkout/withdrawals/store.ts';
import { submitWithdrawal } from '#server/checkout/withdrawals/withdrawal-page.ts';
import { syncStatuses } from '#server/fulfilment/statuses/sync-statuses.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { one as oneIn } from '#server/platform/database/query.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { eventKinds } from '#tests/harness/event-kinds.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, post, signIn, testShop, waitWithSweep } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ deliverySeconds: 60 }));
beforeAll(async () => {
  shop.provider.setFaults({ cancelSeconds: 0 });
});

const db = () => shop.program.deps.database;
const { execute, maybeOne, one, rows } = queriesOn(db);
const order = (id: string) => one<Record<string, unknown>>('select * from orders where id = $1', [id]);
const kindsOf = (orderId: string) => eventKinds(db(), orderId);

interface Row {
  state: string;
  undecided_reason: string | null;
  order_id: string | null;
  refund_cents: number | null;
  counted: Record<string, number>;
  [column: string]: unknown;
}
const withdrawal = (id: string) => one<Row>('select * from withdrawals where id = $1', [id]);
const refundsOf = (orderId: string) =>
  rows<{ amount_cents: number; state: string; reason: string }>(
    `select r.amount_cents, r.state, r.reason from refunds r join payments p on p.id = r.payment_id
      where p.order_id = $1 order by r.created_at`,
    [orderId],
  );

let count = 0;
async function checkout() {
  count += 1;
  const email = `eva.${process.pid}.${count}@example.com`;
  return { email, ...(await openCheckout(shop, { email })) };
}
async function paidOrder() {
  const opened = await checkout();
  await payWith(shop, opened.paymentIntentId);
  await eventually(async () => expect((await order(opened.orderId)).payment_state).toBe('paid'));
  return opened;
}
async function deliveringOrder() {
  const opened = await paidOrder();
  await eventually(async () => {
    const row = await maybeOne<{ state: string }>('select state from fulfilments where order_id = $1', [
      opened.orderId,
    ]);
    expect(row?.state).toBe('in_progress');
  });
  return opened;
}

type Form = Record<string, unknown>;
const submit = (form: Form) =>
  submitWithdrawal(shop.program.deps, { form, locale: 'es', path: '/es/desistimiento', address: '10.0.0.1' });
const formOf = (opened: { orderNumber: string; email: string }, more: Form = {}): Form => ({
  name: 'Eva Ruiz',
  orderNumber: opened.orderNumber,
  email: opened.email,
  step: 'confirm',
  ...more,
});
async function declare(form: Form): Promise<string> {
  const answer = await submit(form);
  if (!('to' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  expect(answer.to).toMatch(/^\/es\/desistimiento\?receipt=[0-9a-f-]{36}$/);
  return answer.to.split('=')[1] ?? '';
}
const sweep = async () => {
  await syncStatuses(shop.program.deps);
  await settleOpenWithdrawals(shop.program.deps);
};
const waitUntilSettled = (id: string) =>
  waitWithSweep(sweep, async () => {
    const row = await withdrawal(id);
    expect(row.state).toBe('settled');
    return row;
  });
const mailsTo = (email: string) => shop.mailbox.mails().filter(({ to }) => to.includes(email));

describe.concurrent('a withdrawal during delivery', () => {
  it('a withdrawal during delivery stops the delivery, refunds the undelivered share once and reports it by mail', async () => {
    const opened = await deliveringOrder();
    const id = await declare(formOf(opened));
    const row = await waitUntilSettled(id);
    const [lack = 0] = Object.values(row.counted);
    expect(lack).toBeGreaterThan(0);
    const share = Math.ceil((999 * lack) / 1100);
    expect(row.refund_cents).toBe(share);
    await eventually(async () =>
      expect(await refundsOf(opened.orderId)).toEqual([
        { amount_cents: share, state: 'succeeded', reason: 'withdrawal' },
      ]),
    );
    expect((await order(opened.orderId)).state).toMatch(/^(cancelled|refunded)$/);
    expect(await kindsOf(opened.orderId)).toEqual(
      expect.arrayContaining([
        'withdrawal_received',
        'cancel_asked',
        'refund_requested',
        'withdrawal_settled',
      ]),
    );
    await eventually(() => {
      const subjects = mailsTo(opened.email).map(({ subject }) => subject);
      expect(subjects).toContain('Acuse de recibo de tu desistimiento');
      expect(subjects).toContain(`Desistimiento del pedido ${opened.orderNumber}: resultado`);
    });
    const result = mailsTo(opened.email).find(({ subject }) => subject.endsWith('resultado'));
    expect(result?.text).toContain(`Entregado cuando desististe: ${1100 - lack} de 1100`);
    const shown = await (await fetch(`${shop.url}/api/orders/${opened.accessToken}`)).json();
    expect(shown.refundBasis).toEqual({ delivered: 1100 - lack, quantity: 1100 });
    const ack = mailsTo(opened.email).find(({ subject }) => subject.startsWith('Acuse'));
    expect(ack?.text).toContain('Eva Ruiz');
    expect(ack?.text).toContain(opened.orderNumber);
    expect(ack?.text).toMatch(/Recibido: .*\d:\d\d:\d\d \(Europe\/Madrid\)/);
  });

  it('a withdrawal during delivery counts once, however often it is confirmed at once', async () => {
    const opened = await deliveringOrder();
    const typed = [
      formOf(opened),
      formOf(opened, { orderNumber: `# ${opened.orderNumber.toLowerCase()}` }),
      formOf(opened, { email: opened.email.toUpperCase(), name: 'E. Ruiz' }),
    ];
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => declare(typed[index % 3] ?? {})));
    expect(new Set(ids).size).toBe(1);
    await waitUntilSettled(ids[0] ?? '');
    expect(await declare(formOf(opened))).toBe(ids[0]);
    expect(await refundsOf(opened.orderId)).toHaveLength(1);
    const kinds = await kindsOf(opened.orderId);
    expect(kinds.filter((kind) => kind === 'withdrawal_received')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'refund_requested')).toHaveLength(1);
    await eventually(() =>
      expect(mailsTo(opened.email).map(({ subject }) => subject)).toContain(
        `Desistimiento del pedido ${opened.orderNumber}: resultado`,
      ),
    );
    expect(mailsTo(opened.email).filter(({ subject }) => subject.startsWith('Acuse'))).toHaveLength(1);
  });

  it('a withdrawal during delivery subtracts earlier refunds', async () => {
    const opened = await deliveringOrder();
    await shop.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 400 });
    await eventually(async () =>
      expect((await order(opened.orderId)).payment_state).toBe('partially_refunded'),
    );
    const row = await waitUntilSettled(await declare(formOf(opened)));
    const [lack = 0] = Object.values(row.counted);
    expect(row.refund_cents).toBe(Math.max(0, Math.ceil((999 * lack) / 1100) - 400));
  });
});

describe.concurrent('a withdrawal of an order', () => {
  it('a withdrawal of a delivered order ends without a refund, and the reply says so', async () => {
    const opened = await deliveringOrder();
    const placed = await one<{ id: string }>(
      'select provider_order_id as id from fulfilments where order_id = $1',
      [opened.orderId],
    );
    await fetch(`${shop.provider.url}/sandbox/orders/${placed.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'Completed' }),
    });
    const row = await waitUntilSettled(await declare(formOf(opened)));
    expect(row.refund_cents).toBe(0);
    await eventually(async () => expect((await order(opened.orderId)).state).toBe('completed'));
    await eventually(() =>
      expect(mailsTo(opened.email).find(({ subject }) => subject.includes('resultado'))?.text).toContain(
        'ya estaba entregado por completo',
      ),
    );
  });

  it('a withdrawal of an unpaid order cancels the checkout, which can no longer be charged', async () => {
    const opened = await checkout();
    const row = await waitUntilSettled(await declare(formOf(opened)));
    expect(row.refund_cents).toBe(0);
    expect((await order(opened.orderId)).state).toBe('cancelled');
    await expect(payWith(shop, opened.paymentIntentId)).rejects.toThrow();
  });

  it('a withdrawal during the payment ends either unpaid or fully refunded', async () => {
    const opened = await Promise.all([checkout(), checkout(), checkout()]);
    const ids = await Promise.all(
      opened.map(async (each) => {
        const [id] = await Promise.all([
          declare(formOf(each)),
          payWith(shop, each.paymentIntentId).catch(() => undefined),
        ]);
        return id;
      }),
    );
    for (const [index, id] of ids.entries()) {
      const { refund_cents: refund } = await waitUntilSettled(id);
      const { orderId } = opened[index] ?? { orderId: '' };
      const { paid_at: paid, state } = await order(orderId);
      expect([refund, state]).toEqual(
        paid ? [999, expect.stringMatching(/cancelled|refunded/)] : [0, 'cancelled'],
      );
    }
  });

  it('a withdrawal of a refunded order refunds nothing twice', async () => {
    const opened = await paidOrder();
    await shop.stripe.refunds.create({ payment_intent: opened.paymentIntentId });
    await eventually(async () => expect((await order(opened.orderId)).state).toBe('refunded'));
    const row = await waitUntilSettled(await declare(formOf(opened)));
    expect(row.refund_cents).toBe(0);
    expect(await refundsOf(opened.orderId)).toHaveLength(1);
    expect((await order(opened.orderId)).state).toBe('refunded');
  });

  it('a withdrawal after 14 days or in dispute waits for staff', async () => {
    const late = await paidOrder();
    await execute(`update orders set paid_at = paid_at - interval '20 days' where id = $1`, [late.orderId]);
    const row = await withdrawal(await declare(formOf(late)));
    expect(row).toMatchObject({ state: 'undecided', undecided_reason: 'late', order_id: late.orderId });
    expect((await order(late.orderId)).stop_reason).toBeNull();
    const disputed = await checkout();
    await payWith(shop, disputed.paymentIntentId, 'pm_card_createDispute');
    await eventually(async () => expect(await pendingOf(db(), disputed.orderId)).toEqual(['dispute']));
    const id = await declare(formOf(disputed));
    expect(await withdrawal(id)).toMatchObject({ undecided_reason: 'dispute' });
    const accepted = await post(
      `${shop.url}/api/admin/withdrawals/${id}/accept`,
      { orderNumber: disputed.orderNumber },
      { cookie: await signIn(shop) },
    );
    expect([accepted.status, accepted.body.error]).toMatchObject([409, { code: 'payment_disputed' }]);
    expect(await refundsOf(disputed.orderId)).toEqual([]);
  });
});

describe('a declaration without a matching order', () => {
  it('a declaration without a matching order gets the same reply, waits for staff and is acknowledged', async () => {
    const opened = await paidOrder();
    const stranger = `mallory.${process.pid}@example.com`;
    const right = await submit(formOf(opened, { step: '' }));
    const wrong = await submit(formOf(opened, { step: '', email: stranger }));
    expect({ ...wrong, visit: null }).toEqual({ ...right, visit: null });
    const id = await declare(formOf(opened, { email: stranger }));
    expect(await withdrawal(id)).toMatchObject({
      state: 'undecided',
      undecided_reason: 'no_match',
      order_id: null,
    });
    expect((await order(opened.orderId)).stop_reason).toBeNull();
    expect(await kindsOf(opened.orderId)).not.toContain('withdrawal_received');
    await eventually(() => expect(mailsTo(stranger)).toHaveLength(1));
    expect(mailsTo(stranger)[0]?.text).not.toContain(opened.email);
    await eventually(() => {
      const shopMail = shop.mailbox
        .mails()
        .find(({ text, to }) => to.includes('soporte@ejemplo.es') && text.includes(stranger));
      expect(shopMail?.headers['reply-to']).toContain(stranger);
    });
  });

  it('a declaration without a matching order is stored once while it waits, and again after it was closed', async () => {
    const form = formOf({ orderNumber: 'no-such', email: `nobody.${process.pid}@example.com` });
    const ids = await Promise.all([declare(form), declare(form), declare(form)]);
    expect(new Set(ids).size).toBe(1);
    const cookie = await signIn(shop);
    const close = (body: unknown, id = ids[0]) =>
      post(`${shop.url}/api/admin/withdrawals/${id}/close`, body, { cookie });
    expect((await close({})).status).toBe(400);
    expect((await close({ note: ' ' })).status).toBe(400);
    expect((await close({ note: 'x'.repeat(1001) })).status).toBe(400);
    expect((await close({ note: 'llamado por teléfono' }, crypto.randomUUID())).status).toBe(404);
    expect((await close({ note: 'llamado por teléfono' })).status).toBe(200);
    expect((await close({ note: 'otra vez' })).status).toBe(409);
    expect(await declare(form)).not.toBe(ids[0]);
  });

  it('a declaration without a matching order can be matched by staff and then continues', async () => {
    const opened = await deliveringOrder();
    const id = await declare(formOf(opened, { email: `typo.${process.pid}@example.com` }));
    const cookie = await signIn(shop);
    const accept = (orderNumber: unknown) =>
      post(`${shop.url}/api/admin/withdrawals/${id}/accept`, { orderNumber }, { cookie });
    const shown = async () => {
      const reply = await fetch(`${shop.url}/api/admin/withdrawals/${id}`, { headers: { cookie } });
      return reply.json();
    };
    expect(await shown()).toMatchObject({
      state: 'undecided',
      candidates: [{ number: opened.orderNumber, withdrawn: false }],
      story: [],
    });
    expect((await accept('2222222222')).status).toBe(404);
    expect((await accept("'; drop table orders")).status).toBe(400);
    expect((await accept(opened.orderNumber)).status).toBe(200);
    expect((await waitUntilSettled(id)).refund_cents).toBeGreaterThan(0);
    expect((await accept(opened.orderNumber)).status).toBe(409);
    expect(await shown()).toMatchObject({
      candidates: [{ withdrawn: true }],
      story: [{ action: 'withdrawal.accept', who: 'owner', after: { orderNumber: opened.orderNumber } }],
    });
    const [audit] = await rows<{ action: string }>('select action from audit_entries where subject_id = $1', [
      id,
    ]);
    expect(audit?.action).toBe('withdrawal.accept');
  });
});

it("a declaration is accepted by staff within the member's refund limit", async () => {
  const opened = await deliveringOrder();
  const id = await declare(formOf(opened, { email: `typo.agent.${process.pid}@example.com` }));
  const { id: staffId } = await one<{ id: StaffId }>(
    `insert into staff_members (username, password_hash, role) values ('agent', 'none', 'agent') returning id`,
  );
  await saveSetting(db(), 'orders.refund_limit', { perRefundCents: 500, perDayCents: 500 });
  const staff = { kind: 'staff', id: staffId, username: 'agent', role: 'agent' } as const;
  const accepting = acceptWithdrawal(shop.program.deps, { id, orderNumber: opened.orderNumber, staff });
  await expect(accepting).rejects.toMatchObject({ code: 'refund_over_limit' });
  expect((await withdrawal(id)).state).toBe('undecided');
});

describe('the withdrawal form', () => {
  const good = { name: 'Eva', orderNumber: 'K7PMAXWQ2D', email: 'eva@example.com' };

  it.each<[string, Form, Record<string, string>]>([
    ['nothing', {}, { name: 'name_required', orderNumber: 'number_required', email: 'email_required' }],
    [
      'blanks',
      { name: ' ', orderNumber: '\n', email: '\t' },
      { name: 'name_required', orderNumber: 'number_required', email: 'email_required' },
    ],
    ['a broken address', { ...good, email: 'eva@example' }, { email: 'email_invalid' }],
    ['two addresses', { ...good, email: 'eva@example.com,bob@example.com' }, { email: 'email_invalid' }],
    [
      'a header in the address',
      { ...good, email: 'eva@example.com\r\nBcc: x@example.com' },
      { email: 'email_invalid' },
    ],
    [
      'too much',
      { ...good, name: 'x'.repeat(121), orderNumber: '2'.repeat(65) },
      { name: 'too_long', orderNumber: 'too_long' },
    ],
    [
      'what is no text',
      { name: { a: 1 }, orderNumber: ['2'], email: 7 },
      { name: 'name_required', orderNumber: 'number_required', email: 'email_required' },
    ],
    [
      'a name of the prototype',
      JSON.parse('{"__proto__": {"name": "x"}}'),
      { name: 'name_required', orderNumber: 'number_required', email: 'email_required' },
    ],
  ])('the withdrawal form with %s reports the error and stores nothing', async (_name, form, problems) => {
    const answer = await submit({ ...form, step: 'confirm' });
    expect(answer).toMatchObject({ status: 422, visit: { kind: 'withdrawal-form', problems } });
  });

  it('the withdrawal form requires confirmation before it is stored, and can be corrected', async () => {
    const form = { ...good, email: `once.${process.pid}@example.com` };
    expect(await submit(form)).toEqual({
      status: 200,
      visit: { kind: 'withdrawal-confirm', values: { ...form }, limited: false },
    });
    expect(await submit({ ...form, step: 'edit' })).toMatchObject({
      visit: { kind: 'withdrawal-form', values: form },
    });
    expect(await rows('select from withdrawals where email = $1', [form.email])).toEqual([]);
  });

  it('the withdrawal form treats hostile text as text', async () => {
    const name = `<script>alert(1)</script>'; drop table withdrawals; -- \u202e\u0000`;
    const email = `hostile.${process.pid}@example.com`;
    const id = await declare({ ...good, name, email, step: 'confirm' });
    expect((await withdrawal(id)).name).toBe("<script>alert(1)</script>'; drop table withdrawals; --");
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    expect(mailsTo(email)[0]?.html).not.toContain('<script>');
  });
});

it('withdrawals that cannot be settled yet do not block later ones', async () => {
  const declared = `insert into withdrawals (name, order_number, number_key, email, locale, state, order_id, declared_at)
    select 'Eva', number, number, email, 'es', 'stopping', id, $2::timestamptz from orders where id = $1 returning id`;
  const days = ['2001-01-01', '2001-01-02'];
  const opened = await Promise.all(days.map(() => checkout()));
  const undone = inTransaction(db(), async (tx) => {
    const ids: string[] = [];
    for (const [at, { orderId }] of opened.entries())
      ids.push((await oneIn<{ id: string }>(tx, declared, [orderId, days[at]])).id);
    expect([...(await findStopping(tx, 1)), ...(await findStopping(tx, 1))]).toEqual(ids);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});
