import { describe, expect, it } from 'vitest';
import { escapeXml } from '#server/platform/kit/escape.ts';
import type { Exchange } from '../transport/exchange.ts';
import { consultationMessage, readConsultation } from './redsys-consultation.ts';

const asker = { key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7', merchantCode: '999008881', terminal: '1' };
const question = { order: '1234ABCD', type: 'payment' } as const;

const row = (more: Record<string, string> = {}) =>
  Object.entries({
    Ds_MerchantCode: '999008881',
    Ds_Terminal: '1',
    Ds_Order: '1234ABCD',
    Ds_TransactionType: '0',
    Ds_Amount: '999',
    Ds_Currency: '978',
    Ds_State: 'F',
    Ds_Response: '0000',
    ...more,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

function answer(message: string): Exchange {
  const inner = `<Messages><Version Ds_Version="0.0"><Message>${message}</Message></Version></Messages>`;
  const text = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escapeXml(inner)}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`;
  return { kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null };
}

const readAnswer = (message: string) => readConsultation(asker, question, answer(message));

it('the consultation builds the query in the element order of the gateway’s DTD and signs its exact text', () => {
  const message = consultationMessage(asker, question);
  expect(message).toContain(
    '<![CDATA[<Messages><Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal><Ds_Order>1234ABCD</Ds_Order><Ds_TransactionType>0</Ds_TransactionType></Transaction></Message></Version><Signature>',
  );
  expect(message).toContain('<SignatureVersion>HMAC_SHA256_V1</SignatureVersion>');
});

describe('consultation reply', () => {
  it('the consultation reply returns the requested operation', () => {
    expect(readAnswer(`<Response Ds_Version="0.0">${row()}</Response>`)).toMatchObject({
      kind: 'found',
      operations: [
        { order: '1234ABCD', type: 'payment', amountCents: 999, currency: 'EUR', response: '0000' },
      ],
    });
  });

  it('a consultation reply has no response before the operation has ended', () => {
    const answered = readAnswer(`<Response>${row({ Ds_State: 'P' })}</Response>`);
    expect(answered.kind === 'found' && answered.operations[0]?.response).toBeUndefined();
  });

  it('the consultation reply reports that the issuer authenticates, so that the shop must complete the charge', () => {
    for (const [state, isAuthenticating] of [
      ['A', true],
      ['P', false],
    ] as const)
      expect(readAnswer(`<Response>${row({ Ds_State: state })}</Response>`)).toMatchObject({
        operations: [{ response: undefined, isAuthenticating }],
      });
  });

  it('the consultation reply has no operation when the gateway does not know the order', () => {
    expect(readAnswer('<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>')).toEqual({ kind: 'none' });
  });

  it.each([
    ['another error', '<ErrorMsg><Ds_ErrorCode>XML0023</Ds_ErrorCode></ErrorMsg>'],
    ['another order', `<Response>${row({ Ds_Order: '9999ABCD' })}</Response>`],
    ['another merchant', `<Response>${row({ Ds_MerchantCode: '1' })}</Response>`],
    ['another kind', `<Response>${row({ Ds_TransactionType: '3' })}</Response>`],
    ['nothing', ''],
  ])('the consultation reply returns no operation of %s', (_name, message) => {
    expect(readAnswer(message).kind).toBe('unavailable');
  });

  it.each(['', '<html>', 'a'.repeat(100), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
    'the consultation reply returns no operation for the unreadable %j',
    (text) => {
      const came: Exchange = { kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null };
      expect(readConsultation(asker, question, came).kind).toBe('unavailable');
    },
  );
});
