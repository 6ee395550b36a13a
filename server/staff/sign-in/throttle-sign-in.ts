import { createHmac } from 'node:crypto';
import type { StaffId } from '#contracts/kit/ids.ts';
import { wordStamp } from '#contracts/kit/moments.ts';
import type { SignInAlertKind } from '#contracts/staff/roles.ts';
import { signInAlertWords } from '#messages/staff-mail/sign-in-alert.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { audited } from '../audit/audited.ts';
import { hashToken } from '../sessions/session-token.ts';
import { readDeviceCookie } from './device-cookie.ts';
import {
  type CountRow,
  findDevice,
  giveBack,
  insertAlert,
  lockCounts,
  readAlert,
  setCounts,
} from './store-throttle.ts';
import { alertFrom, attemptsNow, type ThrottleKind, waitSeconds } from './throttle-rules.ts';

/** Who tries to sign in, as far as that can be told before the password is looked at. */
interface Caller {
  /** As stored; of a name that nobody has, as it would be. */
  name: string;
  staffId: StaffId | undefined;
  address: string;
  /** Hash of a device that this member has signed in with before. */
  device: Buffer | undefined;
}

interface ThrottleKey {
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
function throttleKeys(deps: Pick<Deps, 'secrets'>, caller: Caller): ThrottleKey[] {
  const { name, staffId, device } = caller;
  const key = (kind: ThrottleKind, ...parts: string[]) => ({ kind, key: secretHash(deps, kind, ...parts) });
  if (device && staffId) return [key('device', device.toString('hex'), staffId)];
  const network = networkOf(caller.address);
  return [key('name_at_address', name, network), key('address', network), key('name', name)];
}

/** `attempts`: by kind, this one included. */
type Turn =
  | { may: true; attempts: Partial<Record<ThrottleKind, number>> }
  | { may: false; waitSeconds: number };

/**
 * Counts an attempt before anything is verified: of any number at once each takes its place under the lock of
 * the counts, so that no more are looked at than the pace allows. One that must wait is not counted: nobody can
 * lengthen another's pause.
 */
async function takeTurn(deps: Deps, keys: readonly ThrottleKey[]): Promise<Turn> {
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
const traceOf = (deps: Deps, { caller }: Attempt) => ({
  address: hashAddress(deps, caller.address),
  device: caller.device ? 'known' : 'unknown',
});

/** Tells the owner of guesses at a member's password: in Spanish, and in English below it. */
export const signInAlerts: Feature['mails'] = [
  {
    kind: 'sign-in-alert',
    due: { table: 'sign_in_alerts', at: 'created_at' },
    async write({ database }, { id }, { shop }) {
      const alert = await readAlert(database, id);
      if (!alert) return undefined;
      const { es, en } = signInAlertWords;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject,
        preview: es.preview,
        title: es.title[alert.kind],
        lead: es.lead[alert.kind],
        facts: [
          [`${es.member} / ${en.member}`, alert.username],
          [`${es.attempts} / ${en.attempts}`, String(alert.attempts)],
          [`${es.at} / ${en.at}`, wordStamp(alert.created_at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo },
          { title: en.title[alert.kind], paragraphs: [en.lead[alert.kind]] },
          { title: en.todoTitle, list: en.todo },
        ],
        why: es.why,
      };
    },
  },
];

/** Tells the owner by mail, once a day for each member and kind: an attacker must not fill the inbox. */
export async function raiseAlert(
  deps: Deps,
  tx: Tx,
  alert: { staffId: StaffId; kind: SignInAlertKind; attempts: number; at: Date },
): Promise<void> {
  const subjectId = await insertAlert(tx, alert);
  if (subjectId) await deps.queue.enqueue(tx, 'mail.send', { kind: 'sign-in-alert', subjectId });
}

/** `staff.code_asked`: the password was right, and no code came with it. */
type UnansweredAct = 'staff.sign_in_failed' | 'staff.code_asked' | 'staff.code_failed' | 'staff.proof_failed';

/** Keeps in the audit that nobody was let in, and tells the owner once that has happened often. */
export async function noteAttempt(deps: Deps, attempt: Attempt, action: UnansweredAct): Promise<void> {
  const { caller, guesses } = attempt;
  const { staffId } = caller;
  await inTransaction(deps.database, async (tx) => {
    await audited(
      tx,
      { kind: 'visitor' },
      {
        action,
        subjectType: staffId ? 'staff_member' : 'unknown_name',
        // Passwords are typed into the field of the name, too.
        subjectId: staffId ?? secretHash(deps, 'name', caller.name).toString('hex').slice(0, 24),
        after: traceOf(deps, attempt),
      },
    );
    if (staffId && guesses >= alertFrom)
      await raiseAlert(deps, tx, { staffId, kind: 'guessing', attempts: guesses, at: deps.now() });
  });
}
