import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InvalidRedsysSignature,
  type RedsysRefusal,
  readSigned,
  type SignatureVersion,
  type SignedMessage,
  signatureOf,
  signatureVersions,
  signMessage,
} from './redsys-signature.ts';

/** Key that the gateway publishes for its test system. */
const key = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
const version = fc.constantFrom(...signatureVersions);
const order = fc.stringMatching(/^\d{4}[0-9A-Z]{0,8}$/);

function reasonOf(
  message: Partial<SignedMessage>,
  signatureVersion: SignatureVersion = 'HMAC_SHA512_V1',
): RedsysRefusal | 'accepted' {
  try {
    readSigned({ key, signatureVersion }, message);
    return 'accepted';
  } catch (error) {
    if (error instanceof InvalidRedsysSignature) return error.reason;
    throw error;
  }
}

describe('signatures of the gateway’s manuals', () => {
  /** Request printed in the manuals of redirection and REST, without its padding. */
  const printed =
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0';

  it('signatures of the gateway’s manuals match HMAC_SHA512_V1 of the REST manual', () => {
    expect(
      signatureOf({ key, version: 'HMAC_SHA512_V1', order: '1234567890' }, `${printed}=`).toString(
        'base64url',
      ),
    ).toBe('sNshBlGLKfv04FBXKt_lMaueFt_yA7VZ1Mw4USg4HiLehAdiQ8xUt5pEM-oHvXCBNZJKZkk7ogzPjhxDW3hAEQ');
  });

  it('signatures of the gateway’s manuals match HMAC_SHA512_V2 of the redirection manual', () => {
    expect(
      signatureOf({ key, version: 'HMAC_SHA512_V2', order: '1234567890' }, printed).toString('base64url'),
    ).toBe('Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw');
  });

  it('signatures of the gateway’s manuals match HMAC_SHA256_V1 of the gateway’s library example', () => {
    const message = {
      Ds_SignatureVersion: 'HMAC_SHA256_V1',
      Ds_MerchantParameters:
        'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
      Ds_Signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
    };
    const example = {
      key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
      signatureVersion: 'HMAC_SHA256_V1',
    } as const;
    expect(readSigned(example, message)).toMatchObject({ Ds_Order: '0069', Ds_Response: '0000' });
    expect(reasonOf(message, 'HMAC_SHA256_V1')).toBe('bad_signature');
  });
});

describe('signed message', () => {
  it.each([
    ['HMAC_SHA256_V1', ['HMAC_SHA256_V1']],
    ['HMAC_SHA512_V1', ['HMAC_SHA512_V1', 'HMAC_SHA512_V2']],
    ['HMAC_SHA512_V2', ['HMAC_SHA512_V1', 'HMAC_SHA512_V2']],
  ] as const)(
    'a signed message is accepted only by the algorithm of %s when that is configured',
    (configured, accepted) => {
      for (const version of signatureVersions) {
        const message = signMessage({ key, version, order: '1234' }, { Ds_Order: '1234' });
        const isAccepted = (accepted as readonly string[]).includes(version);
        expect([version, reasonOf(message, configured)]).toEqual([
          version,
          isAccepted ? 'accepted' : 'unknown_version',
        ]);
      }
    },
  );
});

describe('any signed message', () => {
  it('any signed message is read as signed, in each version', () => {
    fc.assert(
      fc.property(version, order, fc.nat(), (version, order, amount) => {
        const message = signMessage({ key, version, order }, { Ds_Order: order, Ds_Amount: String(amount) });
        expect(readSigned({ key, signatureVersion: version }, message)).toEqual({
          Ds_Order: order,
          Ds_Amount: String(amount),
        });
      }),
    );
  });

  it('any signed message is rejected after any changed character', () => {
    const fields = fc.constantFrom('Ds_MerchantParameters', 'Ds_Signature') as fc.Arbitrary<
      keyof SignedMessage
    >;
    fc.assert(
      fc.property(version, order, fields, fc.nat(), (version, order, field, at) => {
        const message = signMessage({ key, version, order }, { Ds_Order: order, Ds_Amount: '999' });
        const text = message[field];
        // The last character of base64 may contain unused bits.
        const place = at % (text.replace(/=+$/, '').length - 1);
        const other = text[place] === 'A' ? 'B' : 'A';
        const changed = { ...message, [field]: text.slice(0, place) + other + text.slice(place + 1) };
        expect(reasonOf(changed, version)).not.toBe('accepted');
      }),
    );
  });

  it('any signed message is rejected with a missing part, an unknown version, or content without an order', () => {
    const message = signMessage({ key, version: 'HMAC_SHA512_V1', order: '1234' }, { Ds_Order: '1234' });
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    expect(reasonOf({ ...message, Ds_Signature: undefined })).toBe('no_signature');
    expect(reasonOf({ ...message, Ds_SignatureVersion: 'HMAC_MD5_V1' })).toBe('unknown_version');
    expect(reasonOf({ ...message, Ds_SignatureVersion: 'HMAC_SHA512_V2' })).toBe('accepted');
    for (const value of [['Ds_Order'], null, 'Ds_Order', {}, { Ds_Order: 1234 }])
      expect(reasonOf({ ...message, Ds_MerchantParameters: encoded(value) })).toBe('unreadable');
    expect(reasonOf({ ...message, Ds_MerchantParameters: '{' })).toBe('unreadable');
  });

  it('any signed message is valid only for its own order', () => {
    const signed = signMessage({ key, version: 'HMAC_SHA512_V1', order: '1111' }, { Ds_Order: '2222' });
    expect(reasonOf(signed)).toBe('bad_signature');
  });
});
