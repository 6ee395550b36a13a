import type { StaffId } from '#contracts/kit/ids.ts';
import { inTransaction, type Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/network-of.ts';
import { type ClientInfo, deviceSeconds } from './cookies.ts';
import {
  type CountRow,
  deleteCountsBefore,
  deleteDevicesBefore,
  findDevices,
  lockCounts,
  resetSuccessfulCounts,
  setCounts,
} from './store-devices.ts';
import { deleteChallengesBefore } from './store-passkeys.ts';
import { attemptsNow, resetSeconds, type ThrottleKind, waitSeconds } from './throttle-rules.ts';
import { hashToken, secretHash } from './tokens.ts';

interface Caller {
  /** Name as stored. For an unknown name, its normalised form. */
  name: string;
  staffId: StaffId | undefined;
  address: string;
  device: Buffer | null;
}

interface ThrottleKey {
  kind: ThrottleKind;
  key: Buffer;
}

function throttleKeys(deps: Pick<Deps, 'secrets'>, caller: Caller): ThrottleKey[] {
  const { name, staffId, device } = caller;
  const key = (kind: ThrottleKind, ...parts: string[]) => ({ kind, key: secretHash(deps, kind, ...parts) });
  if (device && staffId) return [key('device', device.toString('hex'), staffId)];
  const network = networkOf(caller.address);
  return [key('name_at_address', name, network), key('address', network), key('name', name)];
}

export interface ThrottleWait {
  outcome: 'wait';
  seconds: number;
}

type AttemptResult = ThrottleWait | { outcome: 'counted'; attempts: Partial<Record<ThrottleKind, number>> };

/**
 * Counts an attempt before any verification. Concurrent attempts wait for the lock of the counts, so that the limits
 * hold. A refused attempt is not counted, so that it cannot extend the pause of other clients.
 */
async function countAttempt(deps: Deps, keys: readonly ThrottleKey[]): Promise<AttemptResult> {
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
    if (wait > 0) return { outcome: 'wait', seconds: Math.ceil(wait) };
    const counted = counts.map((count) => ({ ...count, attempts: attemptsNow(count, now) + 1 }));
    await setCounts(tx, counted, now);
    const attempts = Object.fromEntries(counted.map(({ kind, attempts: made }) => [kind, made]));
    return { outcome: 'counted', attempts };
  });
}

export interface SignInAttempt {
  caller: Caller;
  keys: ThrottleKey[];
  /** Attempts at the name by unknown devices, including this one. 0 on a known device. */
  guesses: number;
}

export async function startAttempt(
  deps: Deps,
  who: { name: string; staffId: StaffId | undefined },
  client: ClientInfo,
): Promise<SignInAttempt | ThrottleWait> {
  const { staffId: holder } = who;
  const tokenHashes = client.devices.map(hashToken);
  const known = holder ? await findDevices(deps.database, 'staff', { holder, tokenHashes }) : null;
  const caller = { ...who, address: client.address, device: known?.here ?? null };
  const keys = throttleKeys(deps, caller);
  const turn = await countAttempt(deps, keys);
  return turn.outcome === 'wait' ? turn : { caller, keys, guesses: turn.attempts.name ?? 0 };
}

const ownKinds = ['device', 'name_at_address'];

/** `turns` is the number of attempts that this attempt counted as. */
export function removeSuccessfulAttempt(tx: Tx, { keys }: SignInAttempt, turns: number): Promise<void> {
  const keysOf = (own: boolean) =>
    keys.filter(({ kind }) => ownKinds.includes(kind) === own).map(({ key }) => key);
  return resetSuccessfulCounts(tx, { own: keysOf(true), shared: keysOf(false), turns });
}

/** Retention deletes the rows of customers (`feature.ts`). */
export async function deleteExpiredAttempts(deps: Deps): Promise<void> {
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000);
  await deleteCountsBefore(deps.database, before(resetSeconds));
  await deleteChallengesBefore(deps.database, 'staff', deps.now());
  await deleteDevicesBefore(deps.database, 'staff', before(deviceSeconds));
}
