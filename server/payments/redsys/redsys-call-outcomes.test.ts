import { describe, expect, it } from 'vitest';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { outcomeOfCall, outcomeOfConsultation, outcomeOfPayment } from './redsys-call-outcomes.ts';

const operation = (response: string | undefined, type: RedsysOperation['type'] = 'payment') =>
  ({ order: '0001AAAAAAAA', type, response }) as RedsysOperation;

describe('call about a card', () => {
  it.each([
    [{ kind: 'authorised', operation: operation('0000') }, 'answered'],
    [{ kind: 'challenge', acsUrl: 'https://bank', creq: 'c', protocolVersion: '2.2.0' }, 'answered'],
    [{ kind: 'started', threeDS: undefined }, 'answered'],
    // A declined or wrong card proves that the gateway works.
    [{ kind: 'refused', code: 'insufficient_funds', response: '0116', operation: undefined }, 'answered'],
    [{ kind: 'refused', code: 'incorrect_cvc', response: 'SIS0217', operation: undefined }, 'answered'],
    [{ kind: 'unknown', reason: 'SIS0051' }, 'answered'],
    [{ kind: 'unknown', reason: 'no end: 9998' }, 'answered'],
    [
      { kind: 'refused', code: 'invalid_request_error', response: 'SIS0042', operation: undefined },
      'refused',
    ],
    [{ kind: 'refused', code: 'invalid_request_error', response: '904', operation: undefined }, 'refused'],
    [{ kind: 'not_sent', reason: 'ECONNREFUSED' }, 'failed'],
    [{ kind: 'unknown', reason: 'timeout' }, 'failed'],
    [{ kind: 'unavailable', reason: 'no reply of the protocol, status 500' }, 'failed'],
  ] as const)('a call about a card is classified when it returns %j', (came, kind) =>
    expect(outcomeOfCall(came).kind).toBe(kind),
  );
});

it('the Redsys client reports no rejection for a consultation that the contract excludes', () => {
  expect(outcomeOfConsultation({ kind: 'unavailable', reason: 'XML0023' }).kind).toBe('answered');
  expect(outcomeOfConsultation({ kind: 'unavailable', reason: 'SIS0026' }).kind).toBe('answered');
  expect(outcomeOfConsultation({ kind: 'unavailable', reason: 'timeout' }).kind).toBe('failed');
  expect(outcomeOfConsultation({ kind: 'none' }).kind).toBe('answered');
});

it('the Redsys client reports the processor’s health from the end of a payment on the gateway’s page', () => {
  expect(outcomeOfPayment(operation('0000'))?.kind).toBe('answered');
  expect(outcomeOfPayment(operation('0190'))?.kind).toBe('answered');
  expect(outcomeOfPayment(operation('0904'))?.kind).toBe('refused');
  expect(outcomeOfPayment(operation(undefined))).toBeUndefined();
  expect(outcomeOfPayment(operation('0900', 'refund'))).toBeUndefined();
});
