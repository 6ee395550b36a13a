import { expect, it } from 'vitest';
import { submitWithdrawal } from '#server/checkout/withdrawals/withdrawal-page.ts';
import { requestErasure } from '#server/customers/account/data/erase-account.ts';
import { eraseUnreported } from '#server/customers/account/data/store-erasures.ts';
import { updateAllClientTotals } from '#server/customers/records/update-totals.ts';
import { inviteReviews } from '#server/customers/reviews/jobs.ts';
import { submitContact } from '#server/customers/support/contact-page.ts';
import { features } from '#server/features.ts';
import { documentsOfMail } from '#server/mail/wording/mail-kind.ts';
import { collectAbandonedCheckouts } from '#server/marketing/abandoned-checkouts/feature.ts';
import { submitUnsubscribe } from '#server/marketing/abandoned-checkouts/unsubscribe-page.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { browserAt, signedIn } from '#tests/harness/customer.ts';
import { columnsKeptAfterErasure, columnsWith } from '../harness/kept-after-erasure.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
const person = {
  email: 'lucia.soto.erased@example.com',
  username: 'lucia.soto.89',
  name: 'Lucía Sotomayor',
  phone: '+34600123987',
};

const traces = () => columnsWith(db(), Object.values(person));

const mailsOf = () => shop.mailbox.mails().filter(({ to }) => to.includes(person.email));
const { email, username, name, phone } = person;

async function buy(): Promise<string> {
  const opened = await openCheckout(shop, { email, username, marketing: true });
  await payWith(shop, opened.paymentIntentId);
  await eventually(async () => {
    const { state } = await one<{ state: string }>('select state from orders where id = $1', [
      opened.orderId,
    ]);
    expect(state).toBe('completed');
  });
  await eventually(() =>
    expect(mailsOf().filter(({ text }) => text.includes(opened.orderNumber)).length).toBeGreaterThan(1),
  );
  return opened.orderId;
}

/**
 * Writes traces of staff, processor, provider and mail servers directly, because creating them by calls would be a test
 * of its own.
 */
async function insertTraces(orderId: string): Promise<void> {
  const { id: staffId } = await one<{ id: string }>('select id from staff_members limit 1');
  const { id: importId } = await one<{ id: string }>(
    `insert into imports (kind, file_name, bytes, staff_id, created_at) values ('past_orders', 'past.csv', 1, $1, now()) returning id`,
    [staffId],
  );
  const { id: campaignId } = await one<{ id: string }>(
    `insert into campaigns (name) values ('Otoño') returning id`,
  );
  const statements: [string, unknown[]][] = [
    [
      `insert into order_notes (order_id, staff_id, text, request_key, created_at) values ($1, $2, $3, 'k', now())`,
      [orderId, staffId, `${name} llamó: ${phone}`],
    ],
    [
      'update orders set notes = $2, source_url = $3 where id = $1',
      [orderId, `Soy ${name}`, `/es?u=${username}`],
    ],
    [
      `insert into mail_reports (event_id, email, mail_id, kind, detail, reported_at)
       select 'r1', $1, id, 'bounce', '550 ' || $1, now() from mails where recipient = $1 limit 1`,
      [email],
    ],
    [`insert into campaign_tests (campaign_id, email, locale) values ($2, $1, 'es')`, [email, campaignId]],
    [
      `insert into campaign_recipients (campaign_id, email, locale) values ($2, $1, 'es')`,
      [email, campaignId],
    ],
    [
      `insert into past_orders (number, email, customer_name, username, ordered_at, total_cents, service, import_id)
       values ('P-1', $1, $2, $3, now(), 100, 'followers', $4)`,
      [email, name, username, importId],
    ],
    [
      `insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'customer')`,
      [orderId, JSON.stringify({ name, taxId: '00000000T' })],
    ],
    ['update orders set customer_name = $2 where id = $1', [orderId, name]],
    [
      `insert into refill_watches (fulfilment_id, order_id, service_type, link, ends_at)
       select id, order_id, 'followers', link, now() + interval '30 days' from fulfilments where order_id = $1
       on conflict do nothing`,
      [orderId],
    ],
    [
      `insert into count_checks (service_type, link, counted_at)
       select 'followers', link, now() from fulfilments where order_id = $1`,
      [orderId],
    ],
    [
      `insert into discount_redemptions (code_id, order_id, email, discount_cents, state, expires_at, redeemed_at)
       select id, $1, $2, 1, 'redeemed', now(), now() from discount_codes limit 1`,
      [orderId, email],
    ],
    [
      `insert into audit_entries (action, subject_type, subject_id, after) values ('order.note', 'order', $1, $2)`,
      [orderId, JSON.stringify({ to: email })],
    ],
  ];
  for (const [text, values] of statements) await execute(text, values);
}

it('an erasure leaves only data required by law, and no later mail', async () => {
  const { deps } = shop.program;
  const orderId = await buy();
  await openCheckout(shop, { email, username: `${username}.b`, marketing: true });
  await execute(
    `update orders set created_at = now() - interval '1 hour' where email = $1 and paid_at is null`,
    [email],
  );
  await collectAbandonedCheckouts(deps);
  const form = { name, email, phone, message: `Hola, soy ${name}. Mi dolencia es privada.` };
  const about = { locale: 'es', path: '/es/contacto', address: '10.7.0.1' } as const;
  expect(await submitContact(deps, { ...about, form })).toHaveProperty('to');
  expect(
    await submitUnsubscribe(deps, { ...about, form: { username, email, reason: `Soy ${name}` } }),
  ).toHaveProperty('to');
  await submitWithdrawal(deps, {
    ...about,
    form: { name, email, orderNumber: 'NADA123456', step: 'confirm', confirm: 'yes' },
  });
  const visitor = browserAt(shop);
  const said = { role: 'user', content: `Soy ${name}, ${email}`, timestamp: new Date().toISOString() };
  await visitor.fetchAs('POST', '/api/chat/conversation', { messages: [said], language: 'es' });
  await visitor.fetchAs('POST', '/api/chat/hand-over', { email, language: 'es' });
  await signedIn(shop, email);
  await insertTraces(orderId);
  await eventually(() =>
    expect(shop.mailbox.mails().some(({ text }) => text.includes('dolencia'))).toBe(true),
  );
  const before = await traces();

  await requestErasure(deps, { email } as Parameters<typeof requestErasure>[1]);
  await eventually(async () => {
    expect(mailsOf().some(({ subject }) => subject === 'Hemos borrado tus datos')).toBe(true);
    expect(await rows('select from customer_erasures where email is not null')).toHaveLength(0);
  });
  await updateAllClientTotals(deps);
  const sent = mailsOf().length;
  expect(before.length).toBeGreaterThan(Object.keys(columnsKeptAfterErasure).length);
  expect((await traces()).map(({ at }) => at).sort()).toEqual(Object.keys(columnsKeptAfterErasure).sort());
  const left = await rows<{ kind: string }>('select distinct kind from mails where recipient = $1', [email]);
  expect(documentsOfMail(features)).toEqual(expect.arrayContaining(left.map(({ kind }) => kind)));

  await deps.queue.enqueue(db(), sendMailJob, { kind: 'review-invitation', subjectId: orderId });
  await execute(`update orders set completed_at = now() - interval '20 days' where id = $1`, [orderId]);
  expect(await inviteReviews(deps)).toBe(0);
  await eventually(async () => {
    const state = await rows<{ state: string }>(`select state, error from mails where dedupe_key = $1`, [
      `review-invitation:${orderId}`,
    ]);
    expect(state).toEqual([{ state: 'withheld', error: 'erased' }]);
  });
  expect(mailsOf()).toHaveLength(sent);

  // A program killed after the last mail left kept the address. The nightly sweep removes it.
  await execute('update customer_erasures set email = $1', [email]);
  await eraseUnreported(db(), { before: new Date(0), limit: 10 });
  expect(await rows('select from customer_erasures where email is not null')).toEqual([]);
});
