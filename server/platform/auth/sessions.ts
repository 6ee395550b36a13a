import type { FastifyRequest } from 'fastify';
import { inTransaction, type Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { sendMailJob } from '../queue/send-mail-job.ts';
import { type ClientInfo, renewDevice } from './cookies.ts';
import { describeDevice, shortenedNetwork, storableAgent } from './device-rules.ts';
import { type Realm, type RealmHolder, rulesOf } from './realms.ts';
import { deleteOtherDevices, findDevices, saveDevice } from './store-devices.ts';
import { endSessions, findSession, insertSession, type SessionRows, touchSession } from './store-sessions.ts';
import { hashToken, newToken } from './tokens.ts';

export { deleteCustomer, findDevices } from './store-devices.ts';
export {
  endByToken,
  endSessions,
  findSessionById,
  openSessions,
  setProved,
} from './store-sessions.ts';

export type StaffSession = SessionRows['staff'];
export type CustomerSession = SessionRows['customer'];

export interface CreatedSession {
  realm: Realm;
  token: string;
  deviceCookie: string;
  at: Date;
  expiresAt: Date;
  isKnownDevice: boolean;
}

/**
 * Opens a session with a new token, so that a token that another person put into the browser has no effect.
 * Sends a mail, if the realm has one, when the holder signs in on a new device and has used another device
 * before.
 */
export async function createSession(
  deps: Deps,
  tx: Tx,
  input: RealmHolder & { client: ClientInfo; mustEnrol?: boolean },
): Promise<CreatedSession> {
  const { client, mustEnrol = false, ...whose } = input;
  const { realm, holder } = whose;
  const at = deps.now();
  const { sessionSeconds, mails } = rulesOf(realm);
  const known = await findDevices(tx, realm, { holder, tokenHashes: client.devices.map(hashToken) });
  const device = renewDevice(realm, client.devices, known.here);
  const deviceHash = hashToken(device.token);
  const token = newToken();
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1000);
  const subjectId = await insertSession(tx, {
    ...whose,
    mustEnrol,
    tokenHash: hashToken(token),
    deviceHash,
    at,
    expiresAt,
    userAgent: storableAgent(client.userAgent),
    network: shortenedNetwork(client.address),
  });
  await saveDevice(tx, realm, { holder, tokenHash: deviceHash, at });
  if (mails && known.anywhere && !known.here)
    await deps.queue.enqueue(tx, sendMailJob, { kind: mails.newDevice, subjectId });
  return { realm, token, deviceCookie: device.cookie, at, expiresAt, isKnownDevice: known.here !== null };
}

export async function sessionOf<R extends Realm>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  realm: R,
  request: FastifyRequest,
): Promise<SessionRows[R] | undefined> {
  const token = request.cookies[rulesOf(realm).sessionCookie];
  return token ? findSession(database, realm, { tokenHash: hashToken(token), now: now() }) : undefined;
}

/** Precision of the stored time, so that not every request writes. */
const recordEveryMs = 60_000;

export async function recordUse(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  realm: Realm,
  { id, last_used_at: last }: { id: string; last_used_at: Date },
): Promise<void> {
  const at = now();
  if (at.getTime() - last.getTime() > recordEveryMs) await touchSession(database, realm, { id, at });
}

export const describeSession = <Session extends StaffSession | CustomerSession>(
  row: Session,
  currentId: string,
) => ({
  id: row.id,
  ...describeDevice(row.user_agent),
  network: row.network as Session['network'],
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
});

/** Signs a customer out on all devices. Forgets the other devices, so that a later sign-in there sends a mail. */
export async function signOutEverywhere(
  deps: Deps,
  { email: holder, device_sha256: tokenHash }: CustomerSession,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await deleteOtherDevices(tx, 'customer', { holder, tokenHash });
    await endSessions(tx, 'customer', { holder, at: deps.now() });
  });
}
