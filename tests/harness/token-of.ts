import type { OrderId } from '#contracts/kit/ids.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';

/** Is the box of a shop that tests start. */
export const testSecrets = openSecretBox('a key that only tests use, nothing else');

/** Returns what opens an order of a test shop to its buyer. */
export const tokenOf = (orderId: string): string => accessToken(testSecrets.signingKey, orderId as OrderId);
