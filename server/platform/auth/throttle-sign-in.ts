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
  giveBack,
  lockCounts,
  setCounts,
} from './store-devices.ts';
import { deleteChallengesBefore } from './store-passkeys.ts';
import { attemptsNow, forgetSeconds, type ThrottleKind, waitSeconds } from './throttle-rules.ts';
import { hashToken, secretHash } from './tokens.ts';

interface Caller {
  /** Holds the name as stored; an unknown name in the form it would have. */
  name: string;
  staffId: StaffId | undefined;
  address: string;
  /** Holds the hash of a device that this member has signed in with before. */
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

export interface Wait {
  outcome: 'wait';
  seconds: number;
}

/** `attempts` holds the counts by kind, this attempt included. */
type Turn = Wait | { outcome: 'counted'; attempts: Partial<Record<ThrottleKind, number>> };

/**
 * Counts an attempt before anything is verified: concurrent attempts take their turn under the lock
 * of the counts, so that no more are checked than the limits allow. An attempt that must wait is
 * not counted, so nobody can lengthen another's pause.
 */
async function countAttempt(deps: Deps, keys: readonly ThrottleKey[]): Promise<Turn> {
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

export interface Attempt {
  caller: Caller;
  keys: ThrottleKey[];
  /** Counts attempts at the name by unknown devices, this one included; 0 on a known device. */
  guesses: number;
}

/** Counts an attempt before anything is verified; the reply is a wait where attempts come too fast. */
export async function beginAttempt(
  deps: Deps,
  who: { name: string; staffId: StaffId | undefined },
  client: ClientInfo,
): Promise<Attempt | Wait> {
  const { staffId: holder } = who;
  const tokenHashes = client.devices.map(hashToken);
  const known = holder ? await findDevices(deps.database, 'staff', { holder, tokenHashes }) : null;
  const caller = { ...who, address: client.address, device: known?.here ?? null };
  const keys = throttleKeys(deps, caller);
  const turn = await countAttempt(deps, keys);
  return turn.outcome === 'wait' ? turn : { caller, keys, guesses: turn.attempts.name ?? 0 };
}

const ownKinds = ['device', 'name_at_address'];

/** Takes an attempt that was no guess off its counts; `turns` is how many it took. */
export function giveBackAttempt(tx: Tx, { keys }: Attempt, turns: number): Promise<void> {
  const keysOf = (own: boolean) =>
    keys.filter(({ kind }) => ownKinds.includes(kind) === own).map(({ key }) => key);
  return giveBack(tx, { own: keysOf(true), shared: keysOf(false), turns });
}

/**
 * Deletes counts that no longer slow anyone, unanswered challenges, and devices whose cookie has
 * expired. Rows of customers end by their retention (`feature.ts`).
 */
export async function forgetAttempts(deps: Deps): Promise<void> {
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000);
  await deleteCountsBefore(deps.database, before(forgetSeconds));
  await deleteChallengesBefore(deps.database, 'staff', deps.now());
  await deleteDevicesBefore(deps.database, 'staff', before(deviceSeconds));
}
