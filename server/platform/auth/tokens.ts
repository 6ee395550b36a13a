import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hmacSha256, sha256 } from '../kit/hash.ts';

/** Returns 256 random bits; only their hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a token. */
export const hashToken = (token: string): Buffer => sha256(token);

const hashBy = (key: string, parts: readonly string[]): Buffer => hmacSha256(key, JSON.stringify(parts));

/** Names addresses, names and codes without keeping them; nobody without the shop's key can try them out. */
export const secretHash = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer =>
  hashBy(deps.secrets.signingKey, parts);

/** The same by each key that still counts: to find what was kept before a rotation. */
export const secretHashes = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer[] =>
  deps.secrets.signingKeys.map((key) => hashBy(key, parts));
