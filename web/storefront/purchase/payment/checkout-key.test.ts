import { expect, test } from 'vitest';
import type { RememberedCheckout } from '../../shared/form-memory.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { chooseCheckout, dropRefusedAttempt, fingerprintOf, isCancelled } from './checkout-key.ts';

const now = 1_000_000;
const mine: RememberedCheckout = {
  idempotencyKey: 'first-key',
  fingerprint: 'ana-1000',
  startedAt: now - 60_000,
  paymentIntentId: 'pi_1',
  accessToken: 'order-1',
};
type Request = Parameters<typeof chooseCheckout>[0];
const choose = (request: Partial<Request> = {}) =>
  chooseCheckout({
    fingerprint: 'ana-1000',
    mine,
    shared: [],
    now,
    freshKey: 'fresh-key',
    forced: false,
    ...request,
  });
const fresh = {
  kind: 'go',
  checkout: { idempotencyKey: 'fresh-key', replaces: { paymentIntentId: 'pi_1', accessToken: 'order-1' } },
};

test('an identical order within five minutes keeps its key', () => {
  expect(choose()).toEqual({ kind: 'go', checkout: mine });
});

test.each<[string, Partial<Request>]>([
  ['another order', { fingerprint: 'ana-2500' }],
  ['one from five minutes ago', { mine: { ...mine, startedAt: now - 5 * 60_000 } }],
  ['a forced one', { forced: true }],
  ['one that was given up', { mine: { ...mine, givenUp: true } }],
])('%s gets a new key and names the replaced order', (_what, request) => {
  expect(choose(request)).toMatchObject(fresh);
});

test('a replaced order is remembered until the shop has replied', () => {
  const unanswered = {
    ...mine,
    paymentIntentId: undefined,
    accessToken: undefined,
    replaces: { paymentIntentId: 'pi_0', accessToken: 'order-0' },
  };
  expect(choose({ mine: unanswered, forced: true })).toMatchObject({
    checkout: { replaces: { paymentIntentId: 'pi_0' } },
  });
});

test('the first checkout gets a new key and replaces nothing', () => {
  expect(choose({ mine: undefined })).toEqual({
    kind: 'go',
    checkout: { idempotencyKey: 'fresh-key', fingerprint: 'ana-1000', startedAt: now, replaces: undefined },
  });
});

test('an identical order in another tab has the same key', () => {
  const other = { ...mine, idempotencyKey: 'their-key' };
  expect(choose({ mine: undefined, shared: [other] })).toEqual({ kind: 'go', checkout: other });
  expect(choose({ mine: undefined, shared: [{ ...other, fingerprint: 'eva-100' }] })).toMatchObject({
    checkout: { idempotencyKey: 'fresh-key' },
  });
});

test('resuming another tab’s order replaces this tab’s open one, but nothing paid', () => {
  const theirs = { ...mine, idempotencyKey: 'their-key', fingerprint: 'eva-100', paymentIntentId: 'pi_2' };
  const take = (own: RememberedCheckout) => choose({ fingerprint: 'eva-100', mine: own, shared: [theirs] });
  expect(take(mine)).toMatchObject({
    checkout: { idempotencyKey: 'their-key', replaces: { paymentIntentId: 'pi_1', accessToken: 'order-1' } },
  });
  expect(take({ ...mine, paid: true })).toEqual({ kind: 'go', checkout: theirs });
  expect(take({ ...theirs, fingerprint: 'ana-1000' })).toEqual({ kind: 'go', checkout: theirs });
});

test('a refused key keeps the order it was to replace', () => {
  const replaces = { paymentIntentId: 'pi_0', accessToken: 'order-0' };
  const refused = dropRefusedAttempt({ ...mine, replaces, couponCode: 'VIP5' });
  expect(choose({ mine: refused })).toMatchObject({
    checkout: { idempotencyKey: 'fresh-key', replaces, couponCode: undefined },
  });
  expect(dropRefusedAttempt(mine)).toBeUndefined();
});

test('a paid order is not paid again in any tab unless requested', () => {
  const paid: RememberedCheckout = { ...mine, paid: true };
  expect(choose({ shared: [paid] })).toEqual({ kind: 'paid', checkout: paid });
  expect(choose({ mine: undefined, shared: [paid] })).toEqual({ kind: 'paid', checkout: paid });
  expect(choose({ mine: undefined, shared: [paid], forced: true })).toMatchObject({
    checkout: { idempotencyKey: 'fresh-key' },
  });
  expect(choose({ shared: [{ ...paid, startedAt: now - 5 * 60_000 }] })).toEqual({
    kind: 'go',
    checkout: mine,
  });
});

test('a newly accepted code opens a new order, but never right after an identical payment', () => {
  expect(choose({ offered: 'VIP5' })).toMatchObject({
    checkout: { ...fresh.checkout, couponCode: 'VIP5' },
  });
  const shared = [mine];
  expect(choose({ shared, offered: 'VIP5' })).toMatchObject(fresh);
  expect(choose({ mine: { ...mine, couponCode: 'VIP5' }, offered: 'VIP5' })).toMatchObject({
    checkout: { idempotencyKey: 'first-key' },
  });
  const paid: RememberedCheckout = { ...mine, paid: true };
  expect(choose({ shared: [paid], offered: 'VIP5' })).toEqual({ kind: 'paid', checkout: paid });
});

test('a renewed identical order keeps its code, and others start without', () => {
  const old = { ...mine, startedAt: now - 5 * 60_000, couponCode: 'VIP5' };
  expect(choose({ mine: old })).toMatchObject({ checkout: { couponCode: 'VIP5' } });
  expect(choose({ mine: old, fingerprint: 'ana-2500' })).toMatchObject({
    checkout: { couponCode: undefined },
  });
  expect(choose({ mine: { ...old, paid: true } })).toMatchObject({
    checkout: { idempotencyKey: 'fresh-key' },
  });
  expect(choose({ mine: { ...old, paid: true } }).checkout.couponCode).toBeUndefined();
});

const draft = {
  locale: 'es',
  username: 'ana',
  email: 'ana@ejemplo.es',
  marketing: false,
  consents: { version: '2026-11' },
  quote: { serviceId: 204, audience: 'europe', quantity: 1000 },
} as CheckoutDraft;

test.each<[string, CheckoutDraft, number]>([
  ['another name', { ...draft, username: 'eva' }, 999],
  ['another address', { ...draft, email: 'Ana@ejemplo.es' }, 999],
  ['another package', { ...draft, quote: { ...draft.quote, serviceId: 205 } }, 999],
  ['another quantity', { ...draft, quote: { ...draft.quote, quantity: 1010 } }, 999],
  ['another consent', { ...draft, marketing: true }, 999],
  ['another language', { ...draft, locale: 'fr' }, 999],
  ['another price', draft, 998],
  ['other posts', { ...draft, posts: ['https://www.instagram.com/p/Cabc/'] }, 999],
])('%s changes the fingerprint, which reveals nothing about the buyer', (_what, other, cents) => {
  expect(fingerprintOf(other, cents)).not.toBe(fingerprintOf(draft, 999));
  expect(fingerprintOf(other, cents)).toMatch(/^[a-z0-9]{8,12}$/);
});

test('only an attempt from before the visit to /cancel is cancelled', () => {
  const origin = 'https://shop.example';
  const visit = { referrer: `${origin}/cancel?order=1`, origin, openedAt: now };
  expect(isCancelled(mine, visit)).toBe(true);
  expect(isCancelled({ ...mine, startedAt: now + 1 }, visit)).toBe(false);
  expect(isCancelled(mine, { ...visit, referrer: `${origin}/es/ig` })).toBe(false);
  expect(isCancelled(mine, { ...visit, referrer: 'https://other.example/cancel' })).toBe(false);
  expect(isCancelled(mine, { ...visit, referrer: '' })).toBe(false);
  expect(isCancelled(undefined, visit)).toBe(false);
});
