import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hmacSha256, sha256 } from '../kit/hash.ts';

/** Returns 256 random bits. Callers store only the hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export const hashToken = (token: string): Buffer => sha256(token);

const hashBy = (key: string, parts: readonly string[]): Buffer => hmacSha256(key, JSON.stringify(parts));

/**
 * Returns a keyed hash of addresses, names and codes. Without the key, the hash cannot be guessed offline.
 */
export const secretHash = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer =>
  hashBy(deps.secrets.signingKey, parts);

/** Returns the hash by each valid key, to find rows from before a rotation. */
export const secretHashes = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer[] =>
  deps.secrets.signingKeys.map((key) => hashBy(key, parts));
