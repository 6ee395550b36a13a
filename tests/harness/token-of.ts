import type { OrderId } from '#contracts/kit/ids.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';

export const testSecrets = openSecretBox('a key that only tests use, nothing else');

export const tokenOf = (orderId: string): string => accessToken(testSecrets.signingKey, orderId as OrderId);
