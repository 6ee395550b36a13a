import { randomUUID } from 'node:crypto';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';

/** Prefix of the shop's ids at Redsys. Ids of other processors never have it. */
export const redsysPrefix = 'rs_';

const randomHex = () => randomUUID().replaceAll('-', '');

export const newIntentId = (): PaymentIntentId => `${redsysPrefix}${randomHex()}` as PaymentIntentId;

export const newRefundId = (): string => `${redsysPrefix}r${randomHex()}`;

/** Secret that proves that a browser opened the payment. Not stored, because it can be derived again. */
export const clientSecretOf = (key: string, intentId: PaymentIntentId): string =>
  `${intentId}_secret_${hmacSha256(key, `redsys ${intentId}`).toString('base64url')}`;
