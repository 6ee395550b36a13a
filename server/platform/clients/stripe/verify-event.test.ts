import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { InvalidSignature } from '../processor/invalid-signature.ts';
import { verifyEvent } from './verify-event.ts';

const stripe = new Stripe('sk_test_none');
const now = new Date('2026-11-20T10:00:00Z');
const secrets = ['whsec_old', 'whsec_new'];
const event = JSON.stringify({
  ...{ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' },
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
});

function readSigned({ payload = event, secret = 'whsec_new', age = 0 }) {
  const timestamp = now.getTime() / 1000 - age;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return verifyEvent(stripe, { rawBody: Buffer.from(payload), signature, now }, secrets);
}

test.each([0, 299, -299])('verifyEvent accepts an event that was signed %i s ago', (age) => {
  expect(readSigned({ age }).id).toBe('evt_1');
  expect(readSigned({ age, secret: 'whsec_old' }).id).toBe('evt_1');
});

test.each([
  ['too_old', { age: 301 }],
  ['too_old', { age: 301, secret: 'whsec_old' }],
  ['too_new', { age: -301 }],
  ['too_new', { age: -daySeconds }],
  ['bad_signature', { secret: 'whsec_other' }],
  ['bad_signature', { secret: 'whsec_other', age: -daySeconds }],
  ['unreadable', { payload: 'no event' }],
  ['unreadable', { payload: '7' }],
] as const)('verifyEvent rejects as %s: %j', (reason, given) => {
  expect(() => readSigned(given)).toThrow(expect.objectContaining({ reason }));
  expect(() => readSigned(given)).toThrow(InvalidSignature);
});
