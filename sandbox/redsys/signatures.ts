import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

export interface Envelope {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

const VERSIONS = ['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2'];

export const isKnownVersion = (version: string): boolean => VERSIONS.includes(version);

function tripleDes(secret: string, order: string): Buffer {
  const text = Buffer.from(order, 'utf8');
  const blocks = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)]);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), Buffer.alloc(8));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

function encryptWithOrder(secret: string, order: string): string {
  const key = Buffer.from(secret.padEnd(16, '\0').slice(0, 16), 'latin1');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16));
  return cipher.update(order, 'utf8', 'base64') + cipher.final('base64');
}

export function computeSignature(
  secret: string,
  version: string,
  of: { order: string; text: string },
): Buffer {
  return version === 'HMAC_SHA256_V1'
    ? createHmac('sha256', tripleDes(secret, of.order)).update(of.text).digest()
    : createHmac('sha512', encryptWithOrder(secret, of.order)).update(of.text).digest();
}

/** Encodes and signs a reply in the version of the request. Both texts are URL-safe. */
export function sealReply(secret: string, version: string, values: Record<string, unknown>): Envelope {
  const safe = Buffer.from(JSON.stringify(values)).toString('base64url');
  const text = version === 'HMAC_SHA512_V2' ? safe : safe.padEnd(Math.ceil(safe.length / 4) * 4, '=');
  const signature = computeSignature(secret, version, { order: String(values.Ds_Order), text }).toString(
    'base64url',
  );
  const padded = signature.padEnd(Math.ceil(signature.length / 4) * 4, '=');
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: version === 'HMAC_SHA512_V2' ? signature : padded,
  };
}

export type Fields = Record<string, unknown>;

/** Parses a merchant's request. Returns the gateway's error code when it is invalid. */
export function openEnvelope(
  secret: string,
  envelope: Partial<Envelope>,
): { fields: Fields } | { errorCode: string } {
  const {
    Ds_SignatureVersion: version = '',
    Ds_MerchantParameters: text = '',
    Ds_Signature: given = '',
  } = envelope;
  if (!isKnownVersion(version)) return { errorCode: 'SIS0429' };
  let fields: Fields;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return { errorCode: 'SIS0431' };
    // Merchants may use capitals or `Ds_Merchant_Order`.
    fields = Object.fromEntries(Object.entries(read).map(([name, value]) => [name.toUpperCase(), value]));
  } catch {
    return { errorCode: 'SIS0430' };
  }
  const order = fields.DS_MERCHANT_ORDER;
  if (typeof order !== 'string' || order === '') return { errorCode: 'SIS0074' };
  const expected = computeSignature(secret, version, { order, text });
  const received = Buffer.from(given, 'base64');
  const fits = expected.length === received.length && timingSafeEqual(expected, received);
  return fits ? { fields } : { errorCode: 'SIS0042' };
}
