import type { Context } from '../context.ts';
import { unauthorized } from './errors.ts';

export type Role = 'secret' | 'publishable';

export interface Caller {
  role: Role;
  key: string;
}

const HELP =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth, or as the basic auth username.';

function keyOfHeader(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

const maskKey = (key: string): string => `${key.slice(0, 8)}****${key.slice(-4)}`;

/**
 * Returns the caller of `Authorization` (Bearer or Basic) or of a form's `key`. Refuses others, and live keys, with
 * 401.
 */
export function authenticate(ctx: Context, header: string | undefined, formKey: unknown): Caller {
  const key = keyOfHeader(header) ?? (typeof formKey === 'string' ? formKey : undefined);
  if (!key) throw unauthorized(HELP);
  if (key === ctx.secretKey) return { role: 'secret', key };
  if (key === ctx.publishableKey) return { role: 'publishable', key };
  if (/^[a-z]+_live_/.test(key))
    throw unauthorized('A live key was sent to the sandbox. Use the sandbox keys; no money moves here.');
  throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
}
