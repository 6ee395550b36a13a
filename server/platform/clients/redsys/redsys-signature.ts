import { createCipheriv } from 'node:crypto';
import { hmacSha256, hmacSha512, isSameBytes } from '#server/platform/kit/hash.ts';

/**
 * Supported signatures. `HMAC_SHA512_V2` differs from `HMAC_SHA512_V1` only in its encoding. The gateway's
 * newer manual of the redirection uses it, so it is accepted too.
 */
export const signatureVersions = ['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2'] as const;
export type SignatureVersion = (typeof signatureVersions)[number];

export interface SignedMessage {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

/** Derives the key of one operation by 3DES, padded with zero bytes to the next block. */
function keyBySha256(key: string, order: string): Buffer {
  const block = Math.ceil(Buffer.byteLength(order) / 8) * 8;
  const padded = Buffer.alloc(block);
  padded.write(order);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/**
 * Derives the key of one operation by AES-128. The merchant's key is used as text, cut to 16 characters, and the result
 * as base64 text.
 */
function keyBySha512(key: string, order: string): string {
  const short = Buffer.alloc(16);
  short.write(key.slice(0, 16));
  const cipher = createCipheriv('aes-128-cbc', short, Buffer.alloc(16));
  return Buffer.concat([cipher.update(order), cipher.final()]).toString('base64');
}

interface Signing {
  key: string;
  version: SignatureVersion;
  /** Part of the key, so that a signature is valid for one order only. */
  order: string;
}

export function signatureOf({ key, version, order }: Signing, text: string): Buffer {
  if (version === 'HMAC_SHA256_V1') return hmacSha256(keyBySha256(key, order), text);
  return hmacSha512(keyBySha512(key, order), text);
}

const withPadding = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');

function signatureText(signing: Signing, text: string): string {
  const bytes = signatureOf(signing, text);
  if (signing.version === 'HMAC_SHA256_V1') return bytes.toString('base64');
  const safe = bytes.toString('base64url');
  return signing.version === 'HMAC_SHA512_V1' ? withPadding(safe) : safe;
}

export function signMessage(signing: Signing, parameters: object): SignedMessage {
  const encoding = signing.version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64';
  const encoded = Buffer.from(JSON.stringify(parameters)).toString(encoding);
  return {
    Ds_SignatureVersion: signing.version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signatureText(signing, encoded),
  };
}

export const redsysRefusals = [
  'no_signature',
  'unknown_version',
  'unreadable',
  'bad_signature',
  'other_merchant',
] as const;
export type RedsysRefusal = (typeof redsysRefusals)[number];

const sentences: Record<RedsysRefusal, string> = {
  no_signature: 'a message needs parameters, a version and a signature',
  unknown_version: 'the version of the signature is not the configured one',
  unreadable: 'the parameters are not an object with an order number',
  bad_signature: 'the signature does not match the key',
  other_merchant: 'the message is signed but about another merchant or terminal',
};

export class InvalidRedsysSignature extends Error {
  override readonly name: string = 'InvalidRedsysSignature';
  readonly reason: RedsysRefusal;
  constructor(reason: RedsysRefusal) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

export type RedsysParameters = Record<string, unknown>;

/** Node's decoder accepts both alphabets of base64, with and without padding. */
function decode(encoded: string): RedsysParameters {
  try {
    const parameters: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters))
      return { ...parameters };
  } catch {
    // Text that is not JSON is refused below, like JSON that is not an object.
  }
  throw new InvalidRedsysSignature('unreadable');
}

/** Node's decoder ignores invalid characters, which would allow different texts for one signature. */
const base64Pattern = /^[A-Za-z0-9+/_-]+={0,2}$/;

const isVersion = (text: string): text is SignatureVersion =>
  (signatureVersions as readonly string[]).includes(text);

const isSameFamily = (one: SignatureVersion, other: SignatureVersion) =>
  (one === 'HMAC_SHA256_V1') === (other === 'HMAC_SHA256_V1');

/**
 * Verifies a signed message and returns its parameters. Throws `InvalidRedsysSignature`, also for a signature by
 * another algorithm than the configured one. The comparison takes constant time.
 */
export function readSigned(
  { key, signatureVersion }: { key: string; signatureVersion: SignatureVersion },
  message: Partial<SignedMessage>,
): RedsysParameters {
  const { Ds_SignatureVersion: version, Ds_MerchantParameters: encoded, Ds_Signature: given } = message;
  if (!version || !encoded || !given) throw new InvalidRedsysSignature('no_signature');
  if (!isVersion(version) || !isSameFamily(version, signatureVersion))
    throw new InvalidRedsysSignature('unknown_version');
  const parameters = decode(encoded);
  const order = parameters.Ds_Order ?? parameters.DS_ORDER;
  if (typeof order !== 'string' || order === '') throw new InvalidRedsysSignature('unreadable');
  const expected = signatureOf({ key, version, order }, encoded);
  if (!base64Pattern.test(given) || !isSameBytes(expected, Buffer.from(given, 'base64')))
    throw new InvalidRedsysSignature('bad_signature');
  return parameters;
}
