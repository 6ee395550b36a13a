import { randomBytes } from 'node:crypto';
import { hmacSha256 } from '../../kit/hash.ts';

/** Prefix of secrets in the Standard Webhooks specification (https://www.standardwebhooks.com). */
const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface SignedMessage {
  /** The same for every attempt, so that a receiver recognises a repeated one. */
  id: string;
  at: Date;
  body: string;
}

export function signatureOf(secret: string, { id, at, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  return `v1,${hmacSha256(key, `${id}.${seconds}.${body}`).toString('base64')}`;
}

export function webhookHeaders(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
  };
}
