import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AddOutcome } from '#server/platform/clients/provider/provider-add.ts';
import { type AttemptFacts, effectsOfOutcome } from './outcome-rules.ts';

const first: AttemptFacts = { number: 1, earlierAmbiguous: false };
const kept = { httpStatus: 200, raw: '' };
const rejectedOutcome = (code: (AddOutcome & { kind: 'rejected' })['code']): AddOutcome => ({
  kind: 'rejected',
  code,
  message: code,
  ...kept,
});

test('an accepted order submits the fulfilment', () => {
  expect(effectsOfOutcome({ kind: 'accepted', providerOrderId: '1', ...kept }, first)).toMatchObject({
    submission: 'accepted',
    fulfilment: 'submitted',
    event: 'submitted',
  });
});

test.each(['insufficient_funds', 'invalid_key'] as const)(
  'the outcome %s pauses the provider and keeps the line waiting',
  (code) => {
    expect(effectsOfOutcome(rejectedOutcome(code), first)).toMatchObject({
      submission: 'rejected',
      fulfilment: 'queued',
      hold: code,
      resendAfterSeconds: null,
      attention: null,
    });
  },
);

test.each(['invalid_service', 'invalid_link', 'invalid_quantity', 'bad_request'] as const)(
  'the outcome %s requires a staff decision',
  (code) => {
    expect(effectsOfOutcome(rejectedOutcome(code), first)).toMatchObject({
      submission: 'rejected',
      fulfilment: 'needs_action',
      errorCode: code,
      attention: 'submission_rejected',
      hold: null,
      resendAfterSeconds: null,
    });
  },
);

test('the refusal for an active order on the same link is retried later, unless an earlier attempt was ambiguous', () => {
  expect(effectsOfOutcome(rejectedOutcome('active_order'), first)).toMatchObject({
    fulfilment: 'queued',
    resendAfterSeconds: 30,
  });
  expect(
    effectsOfOutcome(rejectedOutcome('active_order'), { number: 2, earlierAmbiguous: true }),
  ).toMatchObject({
    submission: 'ambiguous',
    fulfilment: 'in_doubt',
    attention: 'submission_ambiguous',
    resendAfterSeconds: null,
  });
});

test('too many requests are retried after the requested time', () => {
  const limited = (retryAfterSeconds: number | null): AddOutcome => ({
    kind: 'rate_limited',
    retryAfterSeconds,
    ...kept,
  });
  expect(effectsOfOutcome(limited(90), first).resendAfterSeconds).toBe(90);
  expect(effectsOfOutcome(limited(null), first).resendAfterSeconds).toBe(10);
  expect(effectsOfOutcome(limited(999_999), first).resendAfterSeconds).toBe(3600);
});

test('an access page pauses the provider, and a redirect also keeps the attempt ambiguous', () => {
  expect(effectsOfOutcome({ kind: 'hold', reason: 'http_403', ...kept }, first)).toMatchObject({
    fulfilment: 'queued',
    hold: 'http_403',
  });
  expect(effectsOfOutcome({ kind: 'ambiguous', reason: 'redirected', ...kept }, first)).toMatchObject({
    submission: 'ambiguous',
    hold: 'redirected',
  });
});

test('an ambiguous submission is never resent automatically, at any attempt', () => {
  const attempt = fc.record({ number: fc.integer({ min: 1, max: 100 }), earlierAmbiguous: fc.boolean() });
  fc.assert(
    fc.property(fc.string(), attempt, (reason, given) => {
      const consequence = effectsOfOutcome({ kind: 'ambiguous', reason, ...kept }, given);
      expect(consequence).toMatchObject({
        submission: 'ambiguous',
        fulfilment: 'in_doubt',
        resendAfterSeconds: null,
      });
    }),
  );
});
