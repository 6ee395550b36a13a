import { createHmac, timingSafeEqual } from 'node:crypto';

/** Profile of RFC 6238 that all authenticator apps support: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
const codeDigits = 6;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes as RFC 4648 without padding. Members type the text if they cannot scan the QR code. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns the code of a step by RFC 4226. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds);

export const codeAt = (secret: Buffer, now: Date): string => codeOf(secret, stepAt(now));

/**
 * Returns the 30-second step of a code, at most one step from now because clocks differ. `undefined` for a wrong code,
 * and for a step that is not newer than the last accepted one.
 */
export function stepOfCode(
  secret: Buffer,
  typed: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const present = stepAt(now);
  return [present, present - 1, present + 1].find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(typed)),
  );
}

export function enrolmentUri(
  secret: Buffer,
  { issuer, host, username }: { issuer: string; host: string; username: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(`${username}@${host}`)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${query}`;
}
