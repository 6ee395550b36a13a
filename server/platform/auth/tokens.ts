import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

/** Returns 256 random bits; only their hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in the same time wherever they differ. */
export const isSame = (a: Buffer | string, b: Buffer | string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const hashBy = (key: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Names addresses, names and codes without keeping them; nobody without the shop's key can try them out. */
export const secretHash = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer =>
  hashBy(deps.secrets.signingKey, parts);

/** The same by each key that still counts: to find what was kept before a rotation. */
export const secretHashes = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer[] =>
  deps.secrets.signingKeys.map((key) => hashBy(key, parts));
