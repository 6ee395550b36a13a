import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { readDeviceCookie } from './device-cookie.ts';
import { findDevice, giveBack } from './store-throttle.ts';
import { type Caller, hashAddress, type ThrottleKey, takeTurn, throttleKeys } from './take-turn.ts';

/** From where somebody tries. */
export interface Door {
  address: string;
  userAgent: string | undefined;
  /** As it came. */
  deviceCookie: string | undefined;
}

/** An attempt that has its turn: it is counted, and may now be looked at. */
export interface Attempt {
  caller: Caller;
  keys: ThrottleKey[];
  /** Attempts at the name by unknown devices, this one included; 0 on a known device. */
  guesses: number;
}

/** Nothing was looked at. */
export interface Wait {
  outcome: 'wait';
  seconds: number;
}

/** Counts it before anything is verified; whoever guesses too fast waits. */
export async function beginAttempt(
  deps: Deps,
  who: { name: string; staffId: StaffId | undefined },
  door: Door,
): Promise<Attempt | Wait> {
  const { staffId } = who;
  const tokenHashes = readDeviceCookie(door.deviceCookie).map(hashToken);
  const device = staffId && (await findDevice(deps.database, { tokenHashes, staffId }));
  const caller = { ...who, address: door.address, device };
  const keys = throttleKeys(deps, caller);
  const turn = await takeTurn(deps, keys);
  if (!turn.may) return { outcome: 'wait', seconds: turn.waitSeconds };
  return { caller, keys, guesses: turn.attempts.name ?? 0 };
}

const ownKinds = ['device', 'name_at_address'];

/** It was no guess; `turns`: how many it took. */
export function giveBackAttempt(tx: Tx, { keys }: Attempt, turns: number): Promise<void> {
  const keysOf = (own: boolean) =>
    keys.filter(({ kind }) => ownKinds.includes(kind) === own).map(({ key }) => key);
  return giveBack(tx, { own: keysOf(true), shared: keysOf(false), turns });
}

/** What the audit keeps of it; never what was typed, and no address that could be read. */
export const traceOf = (deps: Deps, { caller }: Attempt) => ({
  address: hashAddress(deps, caller.address),
  device: caller.device ? 'known' : 'unknown',
});
