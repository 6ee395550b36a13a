import { randomUUID } from 'node:crypto';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';

/** Each id of ours at Redsys begins so, and none of another processor's. */
export const redsysPrefix = 'rs_';

const hex = () => randomUUID().replaceAll('-', '');

export const newIntentId = (): PaymentIntentId => `${redsysPrefix}${hex()}` as PaymentIntentId;

export const newRefundId = (): string => `${redsysPrefix}r${hex()}`;

/** Proves to the shop that its bearer opened the payment; it is not stored, because it can be made again. */
export const clientSecretOf = (key: string, intentId: PaymentIntentId): string =>
  `${intentId}_secret_${hmacSha256(key, `redsys ${intentId}`).toString('base64url')}`;
