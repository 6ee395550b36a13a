import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffSessionLine } from '#contracts/staff/sign-in.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { type StaffActor, staffOf } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { tellEnded } from '../shop-status/tell-staff.ts';
import { describeDevice } from './device-rules.ts';
import { provedUntil } from './fresh-proof.ts';
import { hashToken, newSessionToken, sessionSeconds } from './session-token.ts';
import type { StaffAtWork } from './staff-scope.ts';
import {
  endOpenSessions,
  endSession,
  insertSession,
  openSessions,
  setEnrolled,
  setProved,
} from './store-sessions.ts';

/** Whose browser a session is opened in. */
interface Browser {
  address: string;
  userAgent: string | undefined;
}

/** The net of an address, so that a list of sessions names no single computer: of IPv4 the /24. */
export const shortenedNetwork = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** As a browser calls itself, without what no table should hold. */
export const storableAgent = (userAgent: string | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold them, the database no zero
  userAgent?.replaceAll(/[\u0000-\u001f]/g, ' ').slice(0, 400) ?? null;

/** Always under a new token: one that was planted in the browser before opens nothing. Four hours, hard. */
export async function openSession(
  tx: Tx,
  opened: { staffId: StaffId; browser: Browser; at: Date; mustEnrol: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { staffId, browser, at, mustEnrol } = opened;
  const token = newSessionToken();
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1000);
  const { address, userAgent } = browser;
  await insertSession(tx, {
    tokenHash: hashToken(token),
    staffId,
    at,
    expiresAt,
    userAgent: storableAgent(userAgent),
    network: shortenedNetwork(address),
    mustEnrol,
  });
  return { token, expiresAt };
}

/** What is open now, the last used first: one's own, and for the owner everybody's. */
export async function listSessions(deps: Deps, staff: StaffAtWork): Promise<StaffSessionLine[]> {
  const whose = staff.role === 'owner' ? null : staff.id;
  const found = await openSessions(deps.database, whose, deps.now());
  return found.map((row) => ({
    id: row.id,
    username: row.username,
    current: row.id === staff.session.id,
    own: row.staff_id === staff.id,
    ...describeDevice(row.user_agent),
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** All that a member has open, but the one that they ask with; answers how many. */
export async function endSessions(
  tx: Tx,
  which: { staffId: StaffId; but?: string; at: Date },
): Promise<number> {
  const { staffId, but = null, at } = which;
  const ended = await endOpenSessions(tx, { staffId, id: null, but, at });
  await tellEnded(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** One's own others: for who left one open somewhere. */
export async function endOtherSessions(deps: Deps, staff: StaffAtWork): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await endSessions(tx, { staffId: staff.id, but: staff.session.id, at: deps.now() });
    if (ended > 0)
      await audited(tx, staffOf({ staff }), {
        action: 'staff.sessions_ended',
        subjectType: 'staff_member',
        subjectId: staff.id,
        after: { ended },
      });
    return ended;
  });
}

/** One of one's own; the owner anybody's. Throws `not_found`, also for another's. */
export async function endOneSession(deps: Deps, staff: StaffActor, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const staffId = staff.role === 'owner' ? null : staff.id;
    const [ended] = await endOpenSessions(tx, { staffId, id, but: null, at: deps.now() });
    if (!ended) throw new ShopError('not_found', 'no such open session');
    await tellEnded(tx, [id]);
    await audited(tx, staff, {
      action: 'staff.session_ended',
      subjectType: 'staff_member',
      subjectId: ended.staff_id,
      before: { session: id },
    });
  });
}

/** Ends a session that is still open; any other token is nobody's, and changes nothing. */
export async function signOut(deps: Deps, tokenHash: Buffer): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const member = await endSession(tx, tokenHash);
    if (!member) return;
    const { session_id: session, ...who } = member;
    await tellEnded(tx, [session]);
    await audited(
      tx,
      { kind: 'staff', ...who },
      {
        action: 'staff.signed_out',
        subjectType: 'staff_member',
        subjectId: member.id,
      },
    );
  });
}

/** The member has a second factor now: the sessions that waited for it open everything. */
export const noteEnrolled = (tx: Tx, staffId: StaffId): Promise<void> => setEnrolled(tx, staffId);

/** By what a member shows who they are. */
export type ProofMeans = 'password' | 'code' | 'passkey';

/** The session's member has just shown who they are; answers until when that counts. */
export async function renewProof(
  tx: Tx,
  staff: StaffActor,
  { sessionId, means, at }: { sessionId: string; means: ProofMeans; at: Date },
): Promise<Date> {
  const provedAt = await setProved(tx, sessionId, at);
  await audited(tx, staff, {
    action: 'staff.proved',
    subjectType: 'staff_member',
    subjectId: staff.id,
    after: { means },
  });
  return provedUntil(provedAt);
}
