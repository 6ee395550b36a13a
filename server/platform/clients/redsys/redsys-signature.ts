import { createCipheriv } from 'node:crypto';
import { hmacSha256, hmacSha512, sameBytes } from '#server/platform/kit/hash.ts';

/**
 * Lists how messages may be signed. `HMAC_SHA512_V2` differs from `HMAC_SHA512_V1` in its encoding alone; the
 * gateway's newer manual of the redirection names it, so it is understood too.
 */
export const signatureVersions = ['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2'] as const;
export type SignatureVersion = (typeof signatureVersions)[number];

/** Is a message as both sides send it: a form of the browser, a notification, a REST request or reply. */
export interface SignedMessage {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

/** Makes the key of one operation by 3DES: no padding rule but zero bytes up to the next block. */
function keyBySha256(key: string, order: string): Buffer {
  const block = Math.ceil(Buffer.byteLength(order) / 8) * 8;
  const padded = Buffer.alloc(block);
  padded.write(order);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/**
 * Makes the key of one operation by AES-128: the merchant's key counts as text here, in its first 16 characters, and
 * the result as its base64 text.
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
  /** Diversifies the key, so that no signature serves for another order. */
  order: string;
}

/** Returns the bytes of the signature on a text. */
export function signatureOf({ key, version, order }: Signing, text: string): Buffer {
  if (version === 'HMAC_SHA256_V1') return hmacSha256(keyBySha256(key, order), text);
  return hmacSha512(keyBySha512(key, order), text);
}

const withPadding = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');

/** Writes each version's signature as the gateway's manuals show it. */
function signatureText(signing: Signing, text: string): string {
  const bytes = signatureOf(signing, text);
  if (signing.version === 'HMAC_SHA256_V1') return bytes.toString('base64');
  const safe = bytes.toString('base64url');
  return signing.version === 'HMAC_SHA512_V1' ? withPadding(safe) : safe;
}

/** Encodes and signs the parameters of one operation. */
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
  unreadable: 'the parameters are no object with an order number',
  bad_signature: 'the key does not fit the signature',
  other_merchant: 'the message is signed and about another merchant or terminal',
};

/** The message was not signed with our key, or says nothing that can be read. */
export class InvalidRedsysSignature extends Error {
  override readonly name: string = 'InvalidRedsysSignature';
  readonly reason: RedsysRefusal;
  constructor(reason: RedsysRefusal) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

export type RedsysParameters = Record<string, unknown>;

/** Node's decoder reads both alphabets of base64, with padding and without. */
function decode(encoded: string): RedsysParameters {
  try {
    const parameters: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters))
      return { ...parameters };
  } catch {
    // What is no JSON is refused below, as what is no object.
  }
  throw new InvalidRedsysSignature('unreadable');
}

/** Node's decoder passes over what is no base64, which would let one signature be written in many ways. */
const base64Pattern = /^[A-Za-z0-9+/_-]+={0,2}$/;

const isVersion = (text: string): text is SignatureVersion =>
  (signatureVersions as readonly string[]).includes(text);

/** Returns whether two versions sign by the same algorithm. */
const isSameFamily = (one: SignatureVersion, other: SignatureVersion) =>
  (one === 'HMAC_SHA256_V1') === (other === 'HMAC_SHA256_V1');

/**
 * Reads a signed message of the gateway and returns its parameters. Throws `InvalidRedsysSignature`, also for a signature
 * by another algorithm than the configured one. The comparison takes the same time wherever two signatures differ.
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
  if (!base64Pattern.test(given) || !sameBytes(expected, Buffer.from(given, 'base64')))
    throw new InvalidRedsysSignature('bad_signature');
  return parameters;
}
