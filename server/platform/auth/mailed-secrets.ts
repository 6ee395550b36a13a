import type { SecretBox } from '../clients/secret-box.ts';
import { hmacSha256, sameBytes } from '../kit/hash.ts';
import { codeOf } from './code-rules.ts';

type Purpose = 'code' | 'code-kept' | 'enter' | 'export';

const sign = (key: string, purpose: Purpose, ...about: string[]): Buffer =>
  hmacSha256(key, JSON.stringify(['customer', purpose, ...about]));

/** The code of an asking. It is made again for the mail with the signing key, so that it is stored nowhere. */
export const codeFor = (key: string, id: string): string => codeOf(sign(key, 'code', id));

/** Kept of a code: without the signing key nobody can try out a million of them on it. */
export const keptCode = (key: string, id: string, code: string): Buffer => sign(key, 'code-kept', id, code);

/** The secret of a mailed link, which signs in where the code was asked for. */
export const linkToken = (key: string, id: string): string =>
  sign(key, 'enter', id).subarray(0, 24).toString('base64url');

/** The secret of a mailed link to one's data, which opens them beside a session of the same address. */
export const exportToken = (key: string, id: string): string =>
  sign(key, 'export', id).subarray(0, 24).toString('base64url');

/** Returns the key that a code was made with, before a rotation perhaps; undefined where it was made with another. */
export const keyOfCode = (
  signingKeys: readonly string[],
  asked: { id: string; kept: Buffer },
): string | undefined =>
  signingKeys.find((key) => sameBytes(keptCode(key, asked.id, codeFor(key, asked.id)), asked.kept));

/** Was the link's token made with the present key, or with one from before a rotation? */
export const isSigned = (
  { secrets }: { secrets: Pick<SecretBox, 'signingKeys'> },
  tokenOf: (key: string, id: string) => string,
  link: { id: string; token: string },
): boolean => secrets.signingKeys.some((key) => sameBytes(tokenOf(key, link.id), link.token));
