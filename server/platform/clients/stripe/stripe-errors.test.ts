import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { outcomeOfError } from '../processor/call-outcome.ts';
import { ProcessorTimeout } from '../processor/processor-errors.ts';
import { CallNotStarted } from '../transport/gate.ts';
import { isForbidden, mapStripeError } from './stripe-errors.ts';

const errorOf = (status: number, raw: { type: string; code?: string; message?: string }) =>
  Stripe.errors.StripeError.generate({ statusCode: status, message: 'refused', ...raw } as never);

describe('processor outcome of an error', () => {
  it.each([
    ['a time-out', new ProcessorTimeout('no answer'), 'failed'],
    ['a failure of its own', errorOf(500, { type: 'api_error' }), 'failed'],
    ['too many calls', errorOf(429, { type: 'rate_limit_error' }), 'failed'],
    ['no connection', new Stripe.errors.StripeConnectionError({ message: 'reset' } as never), 'failed'],
    ['a wrong key', errorOf(401, { type: 'invalid_request_error' }), 'refused'],
    ['a key without the right', errorOf(403, { type: 'invalid_request_error' }), 'refused'],
    [
      'an account that may only test',
      errorOf(400, { type: 'invalid_request_error', code: 'testmode_charges_only' }),
      'refused',
    ],
    [
      'a restricted account',
      errorOf(400, {
        type: 'invalid_request_error',
        message: 'Your account cannot currently make live charges.',
      }),
      'refused',
    ],
    ['a wrong amount', errorOf(400, { type: 'invalid_request_error', code: 'amount_too_small' }), 'answered'],
    [
      'a missing object',
      errorOf(404, { type: 'invalid_request_error', code: 'resource_missing' }),
      'answered',
    ],
    ['too many calls of our own', new CallNotStarted('full'), undefined],
    ['a fault of ours', new TypeError('undefined'), undefined],
  ])('outcomeOfError classifies %s', (_name, error, kind) => {
    expect(outcomeOfError(mapStripeError(error))?.kind).toBe(kind);
  });
});

it('the Stripe client reports only a missing permission as forbidden, not a wrong key', () => {
  expect(isForbidden(mapStripeError(errorOf(403, { type: 'invalid_request_error' })))).toBe(true);
  expect(isForbidden(mapStripeError(errorOf(401, { type: 'invalid_request_error' })))).toBe(false);
});
