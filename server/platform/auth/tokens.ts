import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hmacSha256, sha256 } from '../kit/hash.ts';

/** Returns 256 random bits; only their hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export const hashToken = (token: string): Buffer => sha256(token);

const hashBy = (key: string, parts: readonly string[]): Buffer => hmacSha256(key, JSON.stringify(parts));

/** Hashes addresses, names and codes with the shop's key; nobody can try them out without the key. */
export const secretHash = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer =>
  hashBy(deps.secrets.signingKey, parts);

/** Returns the hash by each key that is still valid, to find what was kept before a rotation. */
export const secretHashes = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer[] =>
  deps.secrets.signingKeys.map((key) => hashBy(key, parts));
