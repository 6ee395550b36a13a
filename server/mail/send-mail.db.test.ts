import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { mailMessages } from '#messages/mail.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import type { Mailbox } from '#sandbox/mailbox/types.ts';
import { features } from '#server/features.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import { type Mailer, openMailer } from '#server/platform/clients/mail/mailer.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { erasedRule } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers, DecisionInput } from '#server/platform/feature/decision.ts';
import { decideItem } from '#server/staff/pending/decide-item.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { readStoredMail } from '#tests/harness/kept-mail.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { insertTestFulfilment, insertTestOrder } from '#tests/harness/test-orders.ts';
import { brakeSetting } from './brake/brake-setting.ts';
import { decidePausedMails } from './brake/held-mails.ts';
import { queueMail, sweepUnsent } from './jobs.ts';
import { attemptsBeforeItem, leaseSeconds, maxAttempts } from './rules.ts';
import { sendMail } from './send-mail.ts';
import { claimMails, resetAttempts } from './store.ts';
import { eraseMails } from './store-erase.ts';
import { addressOf } from './suppressions/unsubscribe-token.ts';
import { documentsOfMail, mailKindsOf } from './wording/mail-kind.ts';

let test: TestDatabase;
let database: Database;
const { execute, maybeOne, one } = queriesOn(() => database);
let mailbox: Mailbox;
let mailer: Mailer;
let statements = 0;

beforeAll(async () => {
  [test, mailbox] = await Promise.all([testDatabase(), startMailbox({ port: 0, smtpPort: 0 })]);
  database = test.database;
  mailer = openMailer({ smtpUrl: mailbox.smtpUrl, from: 'Auge <pedidos@auge.example>' });
});
afterEach(() => mailbox.reset());
afterAll(async () => {
  mailer.close();
  await Promise.all([test.close(), mailbox.close()]);
});

const silent = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };
const minute = 60_000;

function depsAt(now = new Date()): Deps {
  const counting = {
    query: (config: Parameters<Database['query']>[0]) => {
      statements += 1;
      return database.query(config);
    },
    connect: () => database.connect(),
  };
  const config = { publicUrl: 'https://shop.example' };
  const listener = { on: () => () => undefined };
  return {
    config,
    database: counting,
    listener,
    mailer,
    secrets: openSecretBox('a key of tests'),
    log: silent,
    now: () => now,
  } as unknown as Deps;
}

const claim = () => claimMails(depsAt().database, { limit: 100, leaseSeconds, maxAttempts });
const makeMailDue = (orderId: OrderId) =>
  database.query(`update mails set due_at = now() where order_id = $1 and state <> 'sent'`, [orderId]);

const kinds = mailKindsOf(features);
const queue = (subjectId: string, kind = 'order-confirmed') =>
  queueMail(depsAt().database, kinds, { kind, subjectId });

async function work(): Promise<void> {
  for (const claimed of await claim()) await sendMail(depsAt(), kinds, claimed);
}

async function send(orderId: OrderId, kind = 'order-confirmed'): Promise<void> {
  await queue(orderId, kind);
  await makeMailDue(orderId);
  await work();
}
const outboxRow = (orderId: OrderId) =>
  one<{
    id: string;
    state: string;
    attempts: number;
    error: string | null;
    subject: string | null;
    recipient: string | null;
    due_in: number | null;
  }>(
    `select id, state, attempts, error, subject, recipient, extract(epoch from due_at - now())::float8 as due_in
       from mails where order_id = $1`,
    [orderId],
  );
const bodyOf = (id: string) => readStoredMail(database, id);
const mailsArrivedAt = (to: string) => mailbox.mails().filter((mail) => mail.to.includes(to));

describe('automatic mails in large numbers', () => {
  let staff: DecisionInput['staff'];
  beforeAll(async () => {
    await saveSetting(database, brakeSetting.key, { mails: 2, minutes: 10 });
    staff = await insertTestStaff(database, 'lucia');
  });

  async function queueMany(count: number): Promise<string[]> {
    await execute(
      `update mails set created_at = created_at - interval '1 hour' where kind = 'order-partial'`,
    );
    const orders = await Promise.all(Array.from({ length: count }, () => insertTestOrder(database)));
    for (const { id } of orders) await queue(id, 'order-partial');
    expect(await claim()).toEqual([]);
    for (const { id } of orders) await makeMailDue(id);
    return orders.map(({ email }) => email);
  }
  const sentTo = (emails: string[]) => emails.filter((email) => mailsArrivedAt(email).length > 0);
  const states = async () =>
    (
      await database.query(
        `select state, count(*)::int as count from mails where kind = 'order-partial' and created_at > now() - interval '10 minutes' group by 1`,
      )
    ).rows;
  const decide = async (decision: DecisionInput['decision'], role: 'owner' | 'agent' = 'owner') => {
    const found = await one<{ id: string }>(
      `select id from pending_items where reason = 'mails_held' and resolved_at is null`,
    );
    const handlers = { [decision]: decidePausedMails } as unknown as DecisionHandlers;
    const chosen = { id: found.id, decision, note: 'looked', staff: { ...staff, role } };
    await decideItem(depsAt(), chosen, handlers);
  };

  it('automatic mails in large numbers are sent up to the owner’s limit', async () => {
    const emails = await queueMany(2);
    await work();
    expect(sentTo(emails)).toHaveLength(2);
  });

  it('automatic mails in large numbers are all paused above the limit and sent after the owner’s release', async () => {
    const emails = await queueMany(3);
    await work();
    await sweepUnsent(depsAt(), kinds);
    await work();
    expect(sentTo(emails)).toEqual([]);
    expect(await states()).toEqual([{ state: 'held', count: 3 }]);
    const items = await database.query(
      `select subject_id, times, evidence from pending_items where reason = 'mails_held'`,
    );
    expect(items.rows).toMatchObject([
      { subject_id: 'order-partial', evidence: { count: 3, kind: 'order-partial' } },
    ]);
    expect(items.rows[0].evidence.sample).toMatch(/Pedido/);
    await expect(decide('release_mails', 'agent')).rejects.toMatchObject({ code: 'not_permitted' });
    await decide('release_mails');
    await work();
    expect(sentTo(emails)).toHaveLength(3);
  });

  it('automatic mails in large numbers are dropped by the owner and not queued by a sweep again', async () => {
    const emails = await queueMany(3);
    await work();
    await decide('drop_mails');
    await sweepUnsent(depsAt(), kinds);
    await work();
    expect(sentTo(emails)).toEqual([]);
    expect(await states()).toEqual([{ state: 'withheld', count: 3 }]);
  });
});

describe('a mail about an order', () => {
  it('a mail about an order sends the confirmation with three statements once, even when repeated', async () => {
    const order = await insertTestOrder(database, { locale: 'fr' });
    statements = 0;
    await send(order.id);
    // Queueing, claiming and storing the result, plus an occasional read of the shop identity.
    expect(statements).toBeLessThanOrEqual(4);
    await send(order.id);
    const [mail, ...more] = mailsArrivedAt(order.email);
    const row = await outboxRow(order.id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Commande ${order.number} confirmée`);
    expect(mail?.text).toContain(`@${order.username}`);
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.headers['message-id']).toBe(`<${row.id}@shop.example>`);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, error: null, subject: mail?.subject });
    const body = await bodyOf(row.id);
    // The stored copy must not give access to the order.
    const token = accessToken(depsAt().secrets.signingKey, order.id);
    expect(mail?.text).toContain(token);
    expect(body.text.trim()).toBe(mail?.text.trim().replaceAll(token, '…'));
    expect(body.html.trim()).toBe(mail?.html?.trim().replaceAll(token, '…'));
  });

  it('a mail about an order records the final recipient when the address was corrected meanwhile', async () => {
    const order = await insertTestOrder(database);
    await queue(order.id);
    await execute(`update orders set email = 'mended@example.test' where id = $1`, [order.id]);
    await work();
    expect(mailsArrivedAt('mended@example.test')).toHaveLength(1);
    expect(await outboxRow(order.id)).toMatchObject({ state: 'sent', recipient: 'mended@example.test' });
  });

  it('a mail about an order states the delivered quantity after completion', async () => {
    const order = await insertTestOrder(database, { state: 'completed', completedAt: new Date() });
    await insertTestFulfilment(database, order, { state: 'completed', remains: 0 });
    await send(order.id, 'order-completed');
    expect(mailsArrivedAt(order.email)[0]?.text).toContain('Entregado: 1100 de 1100');
  });

  it.each<[string, string, Parameters<typeof insertTestOrder>[1]]>([
    ['an unpaid order', 'order-confirmed', { paidAt: null }],
    ['a sample order', 'order-confirmed', { sample: true }],
    ['an order still in delivery', 'order-completed', {}],
  ])('a mail about an order sends nothing for %s', async (_, kind, options) => {
    const order = await insertTestOrder(database, options);
    await send(order.id, kind);
    expect(mailsArrivedAt(order.email)).toEqual([]);
    await expect(outboxRow(order.id)).rejects.toThrow('No row');
  });

  it.each([
    [451, 'recipient' as const],
    [550, 'recipient' as const],
    [452, 'data' as const],
  ])(
    'a mail about an order records a rejection with %i at %s and sends at the next attempt',
    async (refuseCode, refuseAt) => {
      const order = await insertTestOrder(database);
      mailbox.setFaults({ refuseNext: 1, refuseCode, refuseAt });
      await send(order.id);
      expect(await outboxRow(order.id)).toMatchObject({ state: 'failed', attempts: 1 });
      expect((await outboxRow(order.id)).due_in).toBeLessThanOrEqual(1);
      expect((await outboxRow(order.id)).error).toContain(String(refuseCode));
      await send(order.id);
      expect(await outboxRow(order.id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
      expect(mailsArrivedAt(order.email)).toHaveLength(1);
    },
  );

  it('a mail about an order repeats a mail with an unknown outcome under the same Message-ID', async () => {
    const order = await insertTestOrder(database);
    mailbox.setFaults({ dropNext: 1, dropKeeps: true });
    await send(order.id);
    await send(order.id);
    const ids = mailsArrivedAt(order.email).map((mail) => mail.headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('a mail about an order leaves a running attempt alone and takes over after its lease', async () => {
    const order = await insertTestOrder(database);
    await queue(order.id);
    expect(await claim()).toMatchObject([{ id: order.id, attempts: 1 }]);
    const { due_in: lease } = await outboxRow(order.id);
    expect(lease).toBeGreaterThan(leaseSeconds - 10);
    expect(lease).toBeLessThanOrEqual(leaseSeconds);
    expect(await claim()).toEqual([]);
    await makeMailDue(order.id);
    expect(await claim()).toMatchObject([{ id: order.id, attempts: 2 }]);
    await makeMailDue(order.id);
  });

  it.each([
    ['waits for the tax of a new sale', { dueSeconds: 0, isDetermined: false }, []],
    ['states the tax once it is determined', { dueSeconds: 0, isDetermined: true }, [false, true]],
    ['does not wait for a failing ledger', { dueSeconds: 60, isDetermined: false }, [true, false]],
  ])('a confirmation %s', async (_, { dueSeconds, isDetermined }, stated) => {
    const order = await insertTestOrder(database);
    await execute(
      `insert into invoice_dues (cause, order_id, caused_at) values ('sale', $1, now() - make_interval(secs => $2))`,
      [order.id, dueSeconds],
    );
    if (isDetermined) {
      await execute('update orders set tax_cents = 0, tax_rate_basis_points = 0 where id = $1', [order.id]);
      await execute(
        `insert into supplies (order_id, cause, operation_on, sold_on, total_cents, decided_at, decided_on, treatment, country,
                               rate_basis_points, base_cents, tax_cents)
         select id, 'sale', now()::date, now()::date, total_cents, now(), now()::date, 'outside', 'ES', 0, total_cents, 0
           from orders where id = $1`,
        [order.id],
      );
    }
    await send(order.id);
    const [mail] = mailsArrivedAt(order.email);
    const { labels } = mailMessages.es;
    const lines = [labels.taxIncluded('21\u00a0%'), trackingMessages.es.success.untaxed.outside];
    expect(mail ? lines.map((line) => mail.text.includes(line)) : []).toEqual(stated);
  });

  it('a mail about an order is claimed once by ten concurrent claims', async () => {
    const order = await insertTestOrder(database);
    await queue(order.id);
    const claims = await Promise.all(Array.from({ length: 10 }, claim));
    expect(claims.flat().filter(({ id }) => id === order.id)).toHaveLength(1);
  });

  it('a mail about an order is deleted when no longer wanted', async () => {
    const order = await insertTestOrder(database, { state: 'completed', completedAt: new Date() });
    await queue(order.id, 'order-completed');
    await execute(`update orders set state = 'refunded' where id = $1`, [order.id]);
    await send(order.id, 'order-completed');
    expect(mailsArrivedAt(order.email)).toEqual([]);
    await expect(outboxRow(order.id)).rejects.toThrow('No row');
  });

  it('a mail about an order opens an inbox item after several failures and closes it after success', async () => {
    const order = await insertTestOrder(database);
    mailbox.setFaults({ refuseNext: attemptsBeforeItem });
    for (let attempt = 1; attempt < attemptsBeforeItem; attempt += 1) await send(order.id);
    expect(await pendingOf(database, order.id)).toEqual([]);
    await send(order.id);
    expect(await pendingOf(database, order.id)).toEqual(['mail_failed']);
    expect((await outboxRow(order.id)).due_in).toBeGreaterThan(50);
    await send(order.id);
    expect(await pendingOf(database, order.id)).toEqual([]);
    expect(await outboxRow(order.id)).toMatchObject({ state: 'sent', attempts: attemptsBeforeItem + 1 });
  });

  it('a mail about an order opens one item for an unavailable mail server until any mail is sent', async () => {
    const working = mailer;
    mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'Auge <pedidos@auge.example>' });
    const orders = [await insertTestOrder(database), await insertTestOrder(database)];
    for (const { id } of orders) for (let at = 0; at < attemptsBeforeItem; at += 1) await send(id);
    mailer.close();
    mailer = working;
    const open = `select reason, times from pending_items where reason like 'mail_%' and resolved_at is null
                   and (reason = 'mail_server_away' or subject_id in (select id::text from mails where order_id = any($1)))`;
    const ids = orders.map(({ id }) => id);
    expect((await database.query(open, [ids])).rows).toMatchObject([{ reason: 'mail_server_away' }]);
    // The failed mails are deleted, so another mail has to prove that the server is back.
    await execute('delete from mails where order_id = any($1)', [ids]);
    await send((await insertTestOrder(database)).id);
    expect((await database.query(open, [ids])).rows).toEqual([]);
  });

  it('a mail about an order suppresses a mailbox unknown to its server at once and opens an inbox item', async () => {
    const { id } = await insertTestOrder(database, { email: 'gone@example.test' });
    mailbox.setFaults({ refuseRecipients: ['gone@example.test'] });
    await queue(id);
    await work();
    const facts = await one<Record<string, unknown>>(
      `select m.state, m.attempts, m.error, s.kind, s.source, r.detail from mails m
         join suppressions s on s.email = m.recipient join mail_reports r on r.mail_id = m.id where m.order_id = $1`,
      [id],
    );
    expect(facts).toMatchObject({
      state: 'withheld',
      attempts: 1,
      error: 'bounce',
      kind: 'bounce',
      source: 'smtp',
    });
    expect(facts.detail).toContain('5.1.1');
    expect(await pendingOf(database, id)).toEqual(['mail_returned']);
    mailbox.setFaults({ refuseRecipients: [] });
    const later = await insertTestOrder(database, { email: 'gone@example.test' });
    await queue(later.id);
    await work();
    expect(mailbox.mails()).toEqual([]);
  });

  it('a mail about an order is sent to one plain address only', async () => {
    const order = await insertTestOrder(database, { email: 'a@example.test, b@example.test' });
    await send(order.id);
    expect((await outboxRow(order.id)).error).toContain('not a plain address');
    expect(mailbox.mails()).toEqual([]);
  });

  it('a mail about an order stops after the last attempt', async () => {
    const order = await insertTestOrder(database);
    await execute(
      `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, attempts)
       values ('order-confirmed', 'order-confirmed:' || $1::uuid, $1, 'es', 'x@example.test', 'failed', $2)`,
      [order.id, maxAttempts],
    );
    await send(order.id);
    expect(mailsArrivedAt(order.email)).toEqual([]);
  });
});

const keyOf = (id: string) => `contact-forwarded:${id}`;
const readForwarded = (id: string) =>
  one<{ id: string; state: string; attempts: number; error: string | null; recipient: string | null }>(
    'select id, state, attempts, error, recipient from mails where dedupe_key = $1',
    [keyOf(id)],
  );

async function insertOldMessage(email: string, service: string | null = null): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into contact_messages (name, email, message, service, locale, fingerprint, created_at)
     values ('Marta', $1::text, 'Hello', $2, 'it', sha256($1::text::bytea), now() - interval '5 minutes') returning id`,
    [email, service],
  );
  return id;
}

describe('a mail written by another feature', () => {
  it('a mail written by another feature is found by the sweep, sent once and stored as sent', async () => {
    const email = 'visitor@example.test';
    const id = await insertOldMessage(email, 'consultoria');
    await sweepUnsent(depsAt(), kinds);
    await sweepUnsent(depsAt(), kinds);
    await work();
    await work();
    expect(mailsArrivedAt(email)).toMatchObject([{ headers: { 'content-language': 'it' } }]);
    const [mail, ...more] = mailbox.mails().filter(({ headers }) => headers['reply-to'] === email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('consulenza');
    const row = await readForwarded(id);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, recipient: mail?.to });
    expect(mail?.headers['message-id']).toBe(`<${row.id}@shop.example>`);
    expect((await bodyOf(row.id)).text).toContain('Hello');
  });

  it('a mail written by another feature is resumed when the previous version left it without a due time', async () => {
    const id = await insertOldMessage('left@example.test');
    await execute(
      `insert into mails (kind, dedupe_key, locale, recipient, state, attempts, updated_at)
       values ('contact-forwarded', $1, 'it', 'shop@example.test', 'failed', 6, now() - interval '3 minutes')`,
      [keyOf(id)],
    );
    await sweepUnsent(depsAt(), kinds);
    await work();
    expect(await readForwarded(id)).toMatchObject({ state: 'sent', attempts: 7 });
  });

  it('a mail written by another feature requires a known name, and waits while its feature is missing', async () => {
    await expect(queue(crypto.randomUUID(), 'contact-forgotten')).rejects.toThrow('No feature defines');
    const id = await insertOldMessage('gone@example.test');
    await queue(id, 'contact-forwarded');
    for (const claimed of await claim()) await sendMail(depsAt(), new Map(), claimed);
    expect(await readForwarded(id)).toMatchObject({ state: 'failed', attempts: 1 });
  });
});

it('mailKindsOf rejects duplicate names', () => {
  expect(() => mailKindsOf([...features, ...features])).toThrow('the same kind');
});

describe('sweepUnsent', () => {
  it('sweepUnsent queues missing mails of paid and completed orders', async () => {
    const now = Date.now();
    const ago = (minutes: number) => new Date(now - minutes * minute);
    const [missing, recent, unpaid, sample, completed, sent] = await Promise.all([
      insertTestOrder(database, { createdAt: ago(5) }),
      insertTestOrder(database, { createdAt: ago(1) }),
      insertTestOrder(database, { createdAt: ago(5), paidAt: null }),
      insertTestOrder(database, { createdAt: ago(5), sample: true }),
      insertTestOrder(database, { createdAt: ago(9), state: 'completed', completedAt: ago(3) }),
      insertTestOrder(database, { createdAt: ago(5) }),
    ]);
    await send(sent.id);
    await send(completed.id);
    await sweepUnsent(depsAt(new Date(now)), kinds);
    const kindsOf = async (orderId: OrderId) => {
      const { rows } = await database.query(
        `select kind, due_at <= now() as due from mails where order_id = $1 and state <> 'sent'`,
        [orderId],
      );
      return rows;
    };
    expect(await kindsOf(missing.id)).toEqual([{ kind: 'order-confirmed', due: true }]);
    expect(await kindsOf(completed.id)).toEqual([{ kind: 'order-completed', due: true }]);
    for (const order of [recent, unpaid, sample, sent]) expect(await kindsOf(order.id)).toEqual([]);
  });
});

it('sweepUnsent finds missing mails behind rows that never get one', async () => {
  const now = new Date(Date.now() + 40 * dayMs);
  const ids = await Promise.all(
    [9, 8, 7].map(async (minutes) => {
      const paidAt = new Date(now.getTime() - minutes * minute);
      return (await insertTestOrder(database, { createdAt: paidAt })).id;
    }),
  );
  const confirmed = kinds.get('order-confirmed');
  if (!confirmed) throw new Error('no such kind');
  const tried: string[] = [];
  const silentKinds = new Map([
    [
      confirmed.kind,
      {
        ...confirmed,
        write: async (_deps: unknown, { id }: { id: string }) => {
          tried.push(id);
          return undefined;
        },
      },
    ],
  ]);
  const deps = depsAt(now);
  for (let look = 0; look < 5; look += 1) {
    await sweepUnsent(deps, silentKinds, 1);
    for (const claimed of await claim()) await sendMail(deps, silentKinds, claimed);
  }
  // The fourth sweep reached the end, and the fifth started again.
  expect(tried.filter((id) => ids.some((each) => each === id))).toEqual([...ids, ids[0]]);
});

it('a mail stores only that it was sent when its recipient was erased meanwhile', async () => {
  const order = await insertTestOrder(database, { state: 'completed' });
  await queue(order.id, 'order-completed');
  await makeMailDue(order.id);
  const erasing = {
    send: async (mail: OutgoingMail) => {
      await inTransaction(database, (tx) => eraseMails(tx, order.email, documentsOfMail(features)));
      return mailer.send(mail);
    },
  };
  for (const claimed of await claim())
    await sendMail({ ...depsAt(), mailer: erasing } as unknown as Deps, kinds, claimed);
  expect(mailsArrivedAt(order.email)).toHaveLength(1);
  const row = await outboxRow(order.id);
  expect(row).toMatchObject({ state: 'sent', subject: null, recipient: erasedRule.email, due_in: null });
  expect(await maybeOne('select from mail_bodies where mail_id = $1', [row.id])).toBeUndefined();
});

describe('a mail to a suppressed address', () => {
  const suppress = (email: string, kind: string) =>
    database.query(`insert into suppressions (email, kind, source) values ($1, $2, 'form')`, [email, kind]);

  it('a mail to a suppressed address is withheld at the time of sending until staff send it', async () => {
    const order = await insertTestOrder(database, { state: 'completed' });
    await queue(order.id, 'review-invitation');
    await suppress(order.email, 'reviews');
    await makeMailDue(order.id);
    await work();
    expect(mailsArrivedAt(order.email)).toEqual([]);
    expect(await outboxRow(order.id)).toMatchObject({
      state: 'withheld',
      error: 'reviews',
      recipient: order.email,
      due_in: null,
    });
    await execute(
      `update mails set updated_at = now() - interval '1 hour' where order_id = $1 and state = 'withheld'`,
      [order.id],
    );
    await sweepUnsent(depsAt(), kinds);
    // A sweep of the previous version wakes mails like this.
    await makeMailDue(order.id);
    expect(await outboxRow(order.id)).toMatchObject({ state: 'withheld', due_in: null });
    await execute('delete from suppressions where email = $1', [order.email]);
    await resetAttempts(database, (await outboxRow(order.id)).id);
    await work();
    expect(mailsArrivedAt(order.email)).toHaveLength(1);
  });

  it('a mail to a suppressed address has unsubscribe links only when optional', async () => {
    const order = await insertTestOrder(database, { state: 'completed', locale: 'fr' });
    await send(order.id, 'review-invitation');
    await send(order.id, 'order-completed');
    const [completed, invitation] = mailsArrivedAt(order.email);
    const token = /^<https:\/\/shop\.example\/api\/unsubscribe\?token=([\w-]+)>$/.exec(
      invitation?.headers['list-unsubscribe'] ?? '',
    )?.[1];
    expect(addressOf(depsAt().secrets, token ?? '')).toBe(order.email);
    // The copy shown to staff has no token, because only the reader may change the choices.
    expect(invitation?.text).toContain(`?token=${token}`);
    const { id } = await one<{ id: string }>(
      `select id from mails where order_id = $1 and kind = 'review-invitation'`,
      [order.id],
    );
    const kept = await bodyOf(id);
    for (const text of [kept.text, kept.html]) {
      expect(text).not.toContain(token);
      expect(text).toContain('darse-de-baja?token=…');
    }
    expect(invitation?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(invitation?.text).toContain('https://shop.example/fr/darse-de-baja?token=');
    expect(completed?.headers['list-unsubscribe']).toBeUndefined();
    expect(completed?.text).not.toContain('darse-de-baja');
  });

  it.each([
    ['complaint', 'order-completed', 'withheld'],
    ['complaint', 'order-confirmed', 'sent'],
    ['bounce', 'order-confirmed', 'withheld'],
    ['marketing', 'order-completed', 'sent'],
  ])('the suppression after %s applies to %s, which is %s', async (kind, mail, state) => {
    const order = await insertTestOrder(database, { state: 'completed' });
    await suppress(order.email, kind);
    await send(order.id, mail);
    expect((await outboxRow(order.id)).state).toBe(state);
    expect(mailsArrivedAt(order.email)).toHaveLength(state === 'sent' ? 1 : 0);
  });
});
