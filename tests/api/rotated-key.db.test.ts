import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { requestCode } from '#server/customers/account/sign-in/request-code.ts';
import { inviteReviews } from '#server/customers/reviews/jobs.ts';
import { threadOf, threadToken } from '#server/customers/support/answer-mail.ts';
import { addressOf, unsubscribeToken } from '#server/mail/suppressions/unsubscribe-token.ts';
import { readRecoveryToken, recoveryToken } from '#server/marketing/abandoned-checkouts/recover-checkout.ts';
import { orderToken } from '#server/orders/order-token.ts';
import { promotionsFeature } from '#server/orders/promotions/feature.ts';
import { holdWindow } from '#server/orders/promotions/offers/countdown.ts';
import { findWindowEnds } from '#server/orders/promotions/offers/store.ts';
import {
  hashedAddressMarks,
  visitorHash,
  windowHolder,
} from '#server/orders/promotions/offers/window-rules.ts';
import { clientSecretOf } from '#server/payments/redsys/intent-id.ts';
import type { RedsysDeps } from '#server/payments/redsys/redsys-deps.ts';
import { returnAddresses, stepAddress } from '#server/payments/redsys/step-addresses.ts';
import { codeFor } from '#server/platform/auth/mailed-codes.ts';
import { acceptCode, hashRecoveryCode } from '#server/platform/auth/second-factors.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openPass, sealPass } from '#server/staff/maintenance/preview-pass.ts';
import { inviteMember } from '#server/staff/members/invitations.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { callShop } from '../harness/call-shop.ts';
import { browserAt } from '../harness/customer.ts';
import { gatewayBuyer } from '../harness/gateway-buyer.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, post, testShop, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';
import { insertTestMember } from '../harness/test-members.ts';
import { insertTestOrder } from '../harness/test-orders.ts';

const oldKey = 'the key that was used until today, long';
const newKey = 'the key that is used from today on, long';

const keys = { secretKey: newKey, previousSecretKeys: [oldKey] };
const shop = startForTests(() => testShop({ config: keys }));
const bankShop = startForTests(() => testShop({ redsys: 'alone', insite: true, config: keys }));
/** Dependencies with the old key only. The shop uses both keys. */
let before: Deps;
beforeAll(async () => {
  before = { ...shop.program.deps, secrets: openSecretBox(oldKey) };
});

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
/** Returns what `part` captures in the first matching mail to `email`. Other mails may arrive there. */
const readMailTo = (email: string, part: RegExp) =>
  eventually(() => {
    const mails = shop.mailbox.mails().filter(({ to }) => to.includes(email));
    const found = mails.map(({ text }) => part.exec(text)?.[1]).find((captured) => captured !== undefined);
    if (found === undefined) throw new Error(`no mail to ${email} has ${part} yet`);
    return found;
  });
const newAddress = () => `${uniqueName('rotated')}@example.com`;

async function requestCodeBefore() {
  const email = newAddress();
  await insertTestOrder(db(), { email });
  const client = { address: '203.0.113.200', userAgent: undefined, devices: [] };
  const device = await requestCode(before, { email, locale: 'es', client });
  return { email, device, code: await readMailTo(email, /\b(\d{6})\b/) };
}

describe('a mail queued before a rotation of SECRET_KEY and sent after it', () => {
  it('a mail queued before a key rotation contains a code that signs in', async () => {
    const { email, code } = await requestCodeBefore();
    expect((await browserAt(shop).enter(email, code)).status).toBe(200);
  });

  it('a mail queued before a key rotation contains a working staff invitation, also without the old key', async () => {
    const lost = { ...before, secrets: openSecretBox('a key that nobody has any more, long') };
    const owner = await insertTestMember(db(), 'none');
    const { id } = await one<{ id: string }>('select id from staff_members where username = $1', [owner]);
    const staff = { kind: 'staff', id, username: owner, role: 'owner' } as never;
    for (const made of [before, lost]) {
      const email = newAddress();
      await inviteMember(made, { email, role: 'agent', language: 'en' }, staff);
      const token = await readMailTo(email, /\/admin\/invitation\/([\w-]+)/);
      const opened = await callShop(`${shop.url}/api/admin/invitation`, 'POST', { body: { token } });
      expect(opened.body).toMatchObject({ email, role: 'agent' });
    }
  });

  it('a mail queued before a key rotation contains a working review invitation, also without the old key', async () => {
    await saveSetting(db(), 'reviews.invitation', { delayMinutes: 60 });
    const lost = { ...before, secrets: openSecretBox('a key that nobody has any more, long') };
    // The shop's own job would sign with the new key, so the order is due by a later clock only.
    const now = () => new Date(Date.now() + 2 * hourMs);
    for (const made of [before, lost]) {
      const email = newAddress();
      const at = new Date();
      const order = { email, state: 'completed', createdAt: at, completedAt: at } as const;
      const { id } = await insertTestOrder(db(), order);
      await inviteReviews({ ...made, now });
      await execute(`update mails set due_at = now() where kind = 'review-invitation'`);
      const token = await readMailTo(email, /token=([\w-]{32})/);
      // The link mailed before the rotation stays the same.
      if (made === before) expect(token).toBe(orderToken(made.secrets.signingKey, 'review', id));
      const body = { token, rating: 5, text: '', name: '' };
      expect((await callShop(`${shop.url}/api/reviews`, 'POST', { body })).status).toBe(200);
    }
  });
});

describe('credentials issued before a rotation of SECRET_KEY', () => {
  it('credentials issued before a rotation of SECRET_KEY sign in by a mailed code', async () => {
    const { email } = await requestCodeBefore();
    const [asked] = await rows<{ id: string }>('select id from customer_codes where email = $1', [email]);
    const code = codeFor(before.secrets.signingKey, asked?.id ?? '');
    expect((await browserAt(shop).enter(email, code)).status).toBe(200);
  });

  it('credentials issued before a rotation of SECRET_KEY open mailed links to a thread, a cart and unsubscribing, and a pass', async () => {
    const { secrets } = shop.program.deps;
    const id = '019aa2f0-1234-7000-8000-0123456789ab';
    expect(threadOf(secrets.signingKeys, threadToken(before.secrets.signingKey, id))).toBe(id);
    expect(readRecoveryToken(secrets.signingKeys, recoveryToken(before.secrets.signingKey, id))).toBe(id);
    expect(addressOf(secrets, unsubscribeToken(before.secrets, 'a@example.com'))).toBe('a@example.com');
    expect(openPass(shop.program.deps, sealPass(before).pass)).toBeInstanceOf(Date);
  });

  it('credentials issued before a rotation of SECRET_KEY sign a member in by a recovery code once', async () => {
    const username = await insertTestMember(db(), 'none');
    const { id } = await one<{ id: never }>('select id from staff_members where username = $1', [username]);
    await execute(
      `insert into second_factors (staff_id, secret_sealed, created_at, confirmed_at) values ($1, $2, now(), now())`,
      [id, before.secrets.seal('JBSWY3DPEHPK3PXP')],
    );
    const hash = hashRecoveryCode(before, id, 'abcde-fghij');
    await execute('insert into recovery_codes (staff_id, code_hash) values ($1, $2)', [id, hash]);
    const take = () => acceptCode(shop.program.deps, db() as never, { staffId: id, typed: 'ABCDE fghij' });
    expect(await take()).toBe('recovery');
    expect(await take()).toBeUndefined();
  });

  it('credentials issued before a rotation of SECRET_KEY end an offer once per person, and are erased on request', async () => {
    const email = newAddress();
    const { id } = await one<{ id: number }>('select id from discount_codes order by id limit 1');
    const open = async (visitor: string, endsInSeconds: number) => {
      await execute(
        `insert into visitor_windows (visitor_hash, code_id, opened_at, ends_at, again_at)
         values ($1, $2, now() - interval '1 hour', now() + make_interval(secs => $3), now() + interval '1 day')`,
        [visitorHash(visitor), id, endsInSeconds],
      );
    };
    await open('a'.repeat(32), -1);
    await holdWindow(before, { visitor: 'a'.repeat(32), email });
    await open('b'.repeat(32), 600);
    const holder = await holdWindow(shop.program.deps, { visitor: 'b'.repeat(32), email });
    const now = new Date();
    for (const known of [
      holder,
      // `SECRET_KEY_PREVIOUS` is removed at this point.
      windowHolder({ secrets: openSecretBox(newKey) }, { visitor: undefined, email }),
    ]) {
      const { earliest } = await findWindowEnds(db(), { holder: known, codeId: id, now });
      expect(earliest?.getTime()).toBeLessThan(now.getTime());
    }
    const marks = hashedAddressMarks(shop.program.deps, email);
    await promotionsFeature.beforeErasing?.(shop.program.deps, email);
    const kept = await rows('select from visitor_windows where visitor_hash = any($1)', [marks]);
    expect(kept).toEqual([]);
  });
});

describe('a Redsys payment that began before a rotation of SECRET_KEY', () => {
  const { chooseHosted, payByCard, visitStep } = gatewayBuyer(() => bankShop);
  const signedBy = (secretKey: string) => ({ key: openSecretBox(secretKey).signingKey }) as RedsysDeps;
  const [oldDeps, strangeDeps] = [oldKey, 'a key that nobody has, and never had'].map(signedBy) as [
    RedsysDeps,
    RedsysDeps,
  ];
  const returnOf = async (address: string) => {
    const { status, headers } = await fetch(address, { redirect: 'manual' });
    return [status, new URL(headers.get('location') ?? '/', bankShop.url).pathname];
  };

  it("a Redsys payment that began before a rotation returns from the bank's page", async () => {
    const { fields } = await chooseHosted(await openCheckout(bankShop), 'bizum');
    const written = Buffer.from(String(fields.Ds_MerchantParameters), 'base64').toString('utf8');
    const { DS_MERCHANT_ORDER: number } = JSON.parse(written) as { DS_MERCHANT_ORDER: string };
    const { okUrl } = returnAddresses(oldDeps, number, bankShop.url);
    expect(await returnOf(okUrl)).toEqual([303, '/es/order-success']);
    expect((await returnOf(returnAddresses(strangeDeps, number, bankShop.url).okUrl))[0]).toBe(404);
  });

  it("a Redsys payment that began before a rotation continues its bank's authentication", async () => {
    const { typed, reply } = await payByCard(await openCheckout(bankShop), '4548817212493017');
    expect(reply.kind).toBe('bank');
    const step = stepAddress(oldDeps, typed.number, bankShop.url);
    expect((await visitStep(step)).answer.status).toBe(200);
    const foreign = stepAddress(strangeDeps, typed.number, bankShop.url);
    expect((await visitStep(foreign)).answer.status).toBe(404);
  });

  it('a Redsys payment that began before a rotation stays with its browser without cookies', async () => {
    const { paymentIntentId } = await openCheckout(bankShop);
    const cancelBy = async ({ key }: RedsysDeps) => {
      const clientSecret = clientSecretOf(key, paymentIntentId as never);
      const body = { paymentIntentId, clientSecret };
      return (await post(`${bankShop.url}/api/cancel-payment-intent`, body, { cookie: '' })).body.status;
    };
    expect(await cancelBy(strangeDeps)).toBe('unknown');
    expect(await cancelBy(oldDeps)).toBe('cancelled');
  });
});

/**
 * Files that sign or store something with the present key only. Values compared later must also accept previous keys. A
 * new entry needs a test above or the reason why rotation is harmless.
 */
const madeByThePresentKey: Record<string, string> = {
  'platform/clients/secret-box.ts': 'the keys themselves',
  'main.ts': 'hands both to the processors',
  'platform/feature/mail-kind.ts': 'hands both to each mail',
  'mail/send-mail.ts': 'hands both to each mail',
  'mail/wording/write-sample.ts': 'opens nothing',
  'platform/auth/access-token.ts': 'earlier keys still open what they made (access-token.test.ts)',
  'invoices/mail-invoice.ts': 'links to an order: tokens of earlier keys still open it',
  'orders/access/open-order.ts': 'links to an order: tokens of earlier keys still open it',
  'customers/account/show-account.ts': 'links to an order: tokens of earlier keys still open it',
  'customers/tracking/routes.ts': 'links to an order: tokens of earlier keys still open it',
  'mail/wording/order-wording.ts': 'links to an order: tokens of earlier keys still open it',
  'checkout/cards/advance-card-payment.ts': 'links to an order: tokens of earlier keys still open it',
  'checkout/checkout-reply.ts': 'links to an order: tokens of earlier keys still open it',
  'checkout/confirm-order.ts': 'links to an order: tokens of earlier keys still open it',
  'orders/order-token.ts': 'made again by the key whose hash is kept',
  'customers/reviews/jobs.ts': 'found by its hash',
  'customers/reviews/review-invitation.ts': 'an invitation to review',
  'staff/members/invitations.ts': 'an invitation to work here, found by its hash',
  'platform/auth/mailed-codes.ts': 'a code',
  'customers/account/sign-in/sign-in-mails.ts': 'a code; links to one’s data (mailed-codes.test.ts)',
  'customers/account/sign-in/passkey-routes.ts': 'a name for devices, never compared',
  'customers/support/answer-mail.ts': 'a thread',
  'customers/support/answer-by-mail.ts': 'a thread',
  'marketing/abandoned-checkouts/recover-checkout.ts': 'a cart',
  'marketing/abandoned-checkouts/read-carts.ts': 'a cart',
  'marketing/abandoned-checkouts/reminder-mail.ts': 'a cart',
  'orders/promotions/codes/check-code.ts': 'counts of one day begin again',
  'platform/auth/tokens.ts': 'hands it to each that hashes by it',
  'platform/auth/second-factors.ts': 'a recovery code',
  'platform/auth/throttle-sign-in.ts': 'counts of guesses begin again',
  'staff/sign-in/record-failed-attempt.ts': 'names in the audit are never compared',
  'marketing/measurement/routes.ts': 'kept as proof, never compared',
  'marketing/measurement/rules.ts': 'kept as proof, never compared',
};

it('the source check lists every use of the present key only, with the effect of a rotation', () => {
  const server = path.resolve(import.meta.dirname, '../../server');
  const uses = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bsigningKey\b|\bsecretHash\(/.test(readFileSync(path.join(server, file), 'utf8')));
  expect(uses.toSorted()).toEqual(Object.keys(madeByThePresentKey).toSorted());
});
