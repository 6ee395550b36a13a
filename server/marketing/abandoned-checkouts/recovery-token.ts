import { hmacSha256, sameBytes } from '#server/platform/kit/hash.ts';

/** Enough of the HMAC that nobody guesses a link. */
const signatureBytes = 16;

function sign(secret: string, id: string): Buffer {
  return hmacSha256(secret, `recover:${id}`).subarray(0, signatureBytes);
}

/** The token of an abandoned checkout's link: its id, signed. Nothing is stored, so a stolen table gives no link away. */
export function recoveryToken(secret: string, id: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), sign(secret, id)]).toString('base64url');
}

/** The id inside a token that one of the keys has signed, or undefined. */
export function readRecoveryToken(secrets: readonly string[], token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + signatureBytes) return undefined;
  const hex = bytes.subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return secrets.some((secret) => sameBytes(bytes.subarray(16), sign(secret, id))) ? id : undefined;
}
