import { expect, test } from 'vitest';
import type { CallNote } from './transport/call-note.ts';
import { openVatRegister, readVatAnswer } from './vat-register.ts';

const yes = {
  ...{ countryCode: 'IT', vatNumber: '00000000000', valid: true, requestIdentifier: 'WAPIAAAAY0000000' },
  ...{ name: 'ESEMPIO SRL', address: '---' },
};

test.each([
  [yes, { kind: 'valid', consultation: 'WAPIAAAAY0000000', name: 'ESEMPIO SRL', address: null }],
  [
    { ...yes, requestIdentifier: '', name: '---' },
    { kind: 'valid', consultation: null, name: null, address: null },
  ],
  [
    { ...yes, name: '---', traderNameMatch: 'VALID' },
    { kind: 'valid', consultation: 'WAPIAAAAY0000000', name: null, address: null, isNamed: true },
  ],
  [
    { ...yes, traderNameMatch: 'INVALID' },
    { kind: 'valid', consultation: 'WAPIAAAAY0000000', name: 'ESEMPIO SRL', address: null, isNamed: false },
  ],
  [
    { ...yes, traderNameMatch: 'VALID', traderPostalCodeMatch: 'INVALID', traderCityMatch: 'VALID' },
    {
      ...{ kind: 'valid', consultation: 'WAPIAAAAY0000000', name: 'ESEMPIO SRL', address: null },
      ...{ isNamed: true, isAt: true },
    },
  ],
  [
    {
      ...yes,
      traderNameMatch: 'NOT_PROCESSED',
      traderPostalCodeMatch: 'INVALID',
      traderCityMatch: 'NOT_PROCESSED',
    },
    { kind: 'valid', consultation: 'WAPIAAAAY0000000', name: 'ESEMPIO SRL', address: null, isAt: false },
  ],
  [{ ...yes, valid: false }, { kind: 'invalid' }],
  [{ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, { kind: 'invalid' }],
  [
    { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
    { kind: 'unavailable', code: 'MS_UNAVAILABLE' },
  ],
  [{ something: 'else' }, { kind: 'unavailable', code: 'unreadable' }],
])('the VAT register client reads the register’s reply %j', (body, meant) => {
  expect(readVatAnswer(body)).toEqual(meant);
});

test('the VAT register client returns unavailable without rejecting when the register is down', async () => {
  const heard: CallNote[] = [];
  const register = openVatRegister({ url: 'http://127.0.0.1:1', hear: (call) => heard.push(call) });
  const answer = await register.check({
    country: 'IT',
    number: '00000000000',
    requester: null,
    trader: null,
  });
  expect(answer).toMatchObject({ kind: 'unavailable' });
  expect(heard).toMatchObject([{ service: 'vat_register', operation: 'check', status: undefined }]);
});
