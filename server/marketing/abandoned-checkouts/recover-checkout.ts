import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { CheckoutDraft } from '#contracts/marketing/abandoned-checkouts.ts';
import { isForPosts, type ServiceType } from '#contracts/orders/states.ts';

import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hmacSha256, isSameBytes } from '#server/platform/kit/hash.ts';
import { type DraftRow, openAbandoned } from './store.ts';

/** Length of the truncated HMAC in bytes, long enough to resist guessing. */
const signatureBytes = 16;

function signCheckoutId(secret: string, id: string): Buffer {
  return hmacSha256(secret, `recover:${id}`).subarray(0, signatureBytes);
}

/**
 * Returns the token of an abandoned checkout's link: its signed id. The database stores no token, so a leaked table
 * gives no access.
 */
export function recoveryToken(secret: string, id: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signCheckoutId(secret, id)]).toString(
    'base64url',
  );
}

export function readRecoveryToken(secrets: readonly string[], token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + signatureBytes) return undefined;
  const hex = bytes.subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return secrets.some((secret) => isSameBytes(bytes.subarray(16), signCheckoutId(secret, id)))
    ? id
    : undefined;
}

export function recoveryUrl(
  { publicUrl, signingKey }: { publicUrl: string; signingKey: string },
  left: {
    id: string;
    serviceType: ServiceType;
    kind?: { code: string } | null | undefined;
    locale: Locale;
  },
): string {
  const page = servicePathTo(left.kind?.code ?? left.serviceType, left.locale);
  return `${publicUrl}${page}?recover=${recoveryToken(signingKey, left.id)}`;
}

function customQuantityOf(row: DraftRow): number | null {
  const chosen = row.upsell?.baseQuantity ?? row.quantity;
  return chosen === row.service_quantity ? null : chosen;
}

/** Returns the form as the buyer left it. Throws `not_found` for an invalid token. */
export async function recoverCheckout(deps: Deps, token: string): Promise<CheckoutDraft> {
  const id = readRecoveryToken(deps.secrets.signingKeys, token);
  const row = id && (await openAbandoned(deps.database, id));
  if (!row) throw new ShopError('not_found', 'no abandoned checkout for this token');
  const forPosts = isForPosts(row.service_type) ? row.service_type : undefined;
  return {
    username: row.username,
    email: row.email,
    serviceId: row.service_id,
    audience: row.audience,
    customQuantity: customQuantityOf(row),
    discountCode: row.discount_code,
    marketing: row.marketing_consent,
    kind: row.kind ?? undefined,
    serviceType: forPosts,
    posts: forPosts && row.posts,
  };
}
