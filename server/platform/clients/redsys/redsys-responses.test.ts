import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentCodeOf, unknownCode } from '#contracts/payments/payment-codes.ts';
import { codeOfError, isDefiniteError, meaningOf } from './redsys-responses.ts';

const response = (number: number) => String(number).padStart(4, '0');

describe('Ds_Response', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => response(number));

  it('Ds_Response means an authorisation only from 0000 to 0099', () => {
    expect(all.filter((text) => meaningOf(text)?.kind === 'authorised')).toEqual(all.slice(0, 100));
  });

  it.each([
    ['0900', { kind: 'refunded' }],
    ['0400', { kind: 'cancelled' }],
    ['9915', { kind: 'left' }],
    ['9998', { kind: 'pending' }],
    ['9999', { kind: 'pending' }],
    ['0116', { kind: 'refused', code: 'insufficient_funds' }],
    ['0129', { kind: 'refused', code: 'incorrect_cvc' }],
    ['0101', { kind: 'refused', code: 'expired_card' }],
    ['0190', { kind: 'refused', code: 'generic_decline' }],
    ['9912', { kind: 'refused', code: 'issuer_not_available' }],
    ['0777', { kind: 'refused', code: 'card_declined' }],
  ])('Ds_Response %s means %j', (text, meaning) => {
    expect(meaningOf(text)).toEqual(meaning);
  });

  it.each(['', '-1', '00000', 'OK', ' 0000', '0x10', '1e1'])(
    'Ds_Response rejects the malformed %j',
    (text) => {
      expect(meaningOf(text)).toBeUndefined();
    },
  );

  it('Ds_Response maps each refusal to an error of the shop', () => {
    const codes = all.flatMap((text) => {
      const meaning = meaningOf(text);
      return meaning?.kind === 'refused' ? [meaning.code] : [];
    });
    expect(codes.length).toBeGreaterThan(9000);
    expect([...new Set(codes)].filter((code) => paymentCodeOf(code) === unknownCode)).toEqual([]);
  });

  it('Ds_Response hides from buyers that a card is suspected or withdrawn', () => {
    for (const text of ['0102', '0202', '0208', '0209']) {
      const meaning = meaningOf(text);
      expect(meaning?.kind === 'refused' && paymentCodeOf(meaning.code)).toBe('card_declined');
    }
  });
});

describe('SIS error codes', () => {
  it.each(['SIS0042', 'SIS0054', 'SIS0057', 'SIS0093', 'SIS0431'])(
    'the SIS error %s ends an attempt',
    (code) => {
      expect(isDefiniteError(code)).toBe(true);
    },
  );

  it.each(['SIS0051', 'SIS0034', 'SIS0001', 'SIS0998', '9999', '', 'SIS42', 'sis0042'])(
    'the SIS error %j leaves the outcome unknown',
    (code) => {
      expect(isDefiniteError(code)).toBe(false);
    },
  );

  it('SIS errors map to an error of the shop', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (number) => {
        expect(paymentCodeOf(codeOfError(`SIS${response(number)}`))).not.toBe(unknownCode);
      }),
    );
    expect(codeOfError('SIS0071')).toBe('expired_card');
    expect(codeOfError('SIS0042')).toBe('invalid_request_error');
  });
});
