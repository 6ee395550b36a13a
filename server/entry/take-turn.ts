import { createHmac } from 'node:crypto';
import type { StaffId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { type CountRow, lockCounts, setCounts } from './store-throttle.ts';
import { attemptsNow, type ThrottleKind, waitSeconds } from './throttle-rules.ts';

/** Who tries to sign in, as far as that can be told before the password is looked at. */
export interface Caller {
  /** As stored; of a name that nobody has, as it would be. */
  name: string;
  staffId: StaffId | undefined;
  address: string;
  /** Hash of a device that this member has signed in with before. */
  device: Buffer | undefined;
}

export interface ThrottleKey {
  kind: ThrottleKind;
  key: Buffer;
}

const hashBy = (key: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Tells addresses and names apart without keeping them; nobody without the shop's key can try them out. */
export const secretHash = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer =>
  hashBy(deps.secrets.signingKey, parts);

/** The same by each key that still counts: to find what was kept before a rotation. */
export const secretHashes = (deps: Pick<Deps, 'secrets'>, ...parts: string[]): Buffer[] =>
  deps.secrets.signingKeys.map((key) => hashBy(key, parts));

export const hashAddress = (deps: Pick<Deps, 'secrets'>, address: string): string =>
  secretHash(deps, 'address', networkOf(address)).toString('hex').slice(0, 24);

/** What an attempt counts towards. */
export function throttleKeys(deps: Pick<Deps, 'secrets'>, caller: Caller): ThrottleKey[] {
  const { name, staffId, device } = caller;
  const key = (kind: ThrottleKind, ...parts: string[]) => ({ kind, key: secretHash(deps, kind, ...parts) });
  if (device && staffId) return [key('device', device.toString('hex'), staffId)];
  const network = networkOf(caller.address);
  return [key('name_at_address', name, network), key('address', network), key('name', name)];
}

/** `attempts`: by kind, this one included. */
export type Turn =
  | { may: true; attempts: Partial<Record<ThrottleKind, number>> }
  | { may: false; waitSeconds: number };

/**
 * Counts an attempt before anything is verified: of any number at once each takes its place under the lock of
 * the counts, so that no more are looked at than the pace allows. One that must wait is not counted: nobody can
 * lengthen another's pause.
 */
export async function takeTurn(deps: Deps, keys: readonly ThrottleKey[]): Promise<Turn> {
  return inTransaction(deps.database, async (tx) => {
    const stored = await lockCounts(
      tx,
      keys.map(({ key }) => key),
    );
    const now = deps.now();
    const counts = keys.map(({ kind, key }) => {
      const row: CountRow | undefined = stored.find(({ key_sha256: hash }) => hash.equals(key));
      return { kind, key, attempts: row?.attempts ?? 0, countedAt: row?.counted_at ?? now };
    });
    const wait = Math.max(...counts.map((count) => waitSeconds(count, now)));
    if (wait > 0) return { may: false, waitSeconds: Math.ceil(wait) };
    const counted = counts.map((count) => ({ ...count, attempts: attemptsNow(count, now) + 1 }));
    await setCounts(tx, counted, now);
    return { may: true, attempts: Object.fromEntries(counted.map(({ kind, attempts }) => [kind, attempts])) };
  });
}
