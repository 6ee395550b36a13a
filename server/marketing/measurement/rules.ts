import { z } from 'zod';
import { readConsent, type StoredConsent } from '#contracts/pages/visitor-cookies.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';

/** Three years, after which the proof can no longer be demanded (LAW row 8). */
export const proofDays = 3 * 365;

const uuid = z.uuid();

export function visitorOf(cookies: string | undefined): string | undefined {
  const known = uuid.safeParse(readConsent(cookies ?? '')?.visitor);
  return known.success ? known.data : undefined;
}

/** Specific names come first, because most browsers also identify as Chrome and Safari. */
const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Returns only the browser family, because the full header would identify visitors. */
export function browserFamily(userAgent: string | undefined): string {
  return browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'other';
}

/** Hashes an address as proof of a choice without identifying the person: keyed with the shop's secret, 16 bytes. */
export function addressHash(signingKey: string, address: string): Buffer {
  return hmacSha256(signingKey, `address:${address}`).subarray(0, 16);
}

/** Returns the tag's client id from its cookie `GA1.1.<client>`. */
export function clientOf(cookie: string | undefined): string | undefined {
  return /^GA1\.\d+\.(\d{1,20}\.\d{1,20})$/.exec(cookie ?? '')?.[1];
}

/** Returns who reports a purchase: the tag if loaded, otherwise the server, and `nobody` without consent. */
export function reporterOf(choice: Pick<StoredConsent, 'analytics'> | undefined, tag: 'ready' | 'absent') {
  if (!choice?.analytics) return 'nobody';
  return tag === 'ready' ? 'tag' : 'server';
}
export type Reporter = ReturnType<typeof reporterOf>;
