import { expect, it } from 'vitest';
import { loggedFields, loggedReply } from './redsys-log.ts';

it('the Redsys log contains the operation without card and browser data', () => {
  const request = loggedFields({
    DS_MERCHANT_ORDER: '1234ABCD',
    DS_MERCHANT_AMOUNT: '999',
    DS_MERCHANT_IDOPER: 'secret-card',
    DS_MERCHANT_MERCHANTDATA: 'payment',
    DS_MERCHANT_EMV3DS: { browserIP: '203.0.113.9', browserUserAgent: 'Mozilla' },
  });
  expect(request).toBe('DS_MERCHANT_ORDER=1234ABCD&DS_MERCHANT_AMOUNT=999');
});

it('the Redsys log contains the result without the number and holder of the card', () => {
  const parameters = {
    Ds_Order: '1234ABCD',
    Ds_Response: '0000',
    Ds_Card_Number: '454881******0003',
    Ds_Titular: 'M',
  };
  const encoded = Buffer.from(JSON.stringify(parameters)).toString('base64');
  expect(loggedReply(JSON.stringify({ Ds_MerchantParameters: encoded, Ds_Signature: 's' }))).toEqual({
    Ds_Order: '1234ABCD',
    Ds_Response: '0000',
  });
  expect(loggedReply('{"errorCode":"SIS0042"}')).toEqual({ errorCode: 'SIS0042' });
});

it.each([
  '',
  'null',
  '[]',
  '<html>no</html>',
  '{"Ds_MerchantParameters":"e30"}',
  '{"Ds_MerchantParameters":"%%"}',
])('the Redsys log contains none of %j', (text) => {
  expect(loggedReply(text)).toEqual({});
});

it('the Redsys log reads the escaped reply of a consultation', () => {
  const answer = '<r>&lt;Ds_Order&gt;1234&lt;/Ds_Order&gt;&lt;Ds_Titular&gt;Marta&lt;/Ds_Titular&gt;</r>';
  expect(loggedReply(answer)).toEqual({ Ds_Order: '1234' });
});
