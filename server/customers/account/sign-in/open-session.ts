import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken, newSessionToken } from '#server/staff/sessions/session-token.ts';
import { shortenedNetwork, storableAgent } from '#server/staff/sessions/sessions.ts';
import { sessionMs } from '../rules.ts';
import { type Door, withDevice } from './door.ts';
import { insertSession, keepDevice, knownDevices } from './store-sessions.ts';

export interface Entered {
  outcome: 'entered';
  email: string;
  token: string;
  device: string;
  expiresAt: Date;
}

/** Signs a proved address in, always under a new token; tells it by mail when the device is not among those it knows. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  { email, locale, door }: { email: string; locale: Locale; door: Door },
): Promise<Entered> {
  const at = deps.now();
  const { device, address, userAgent } = withDevice(door);
  const deviceHash = hashToken(device);
  const known = await knownDevices(tx, { email, deviceHash });
  const token = newSessionToken();
  const expiresAt = new Date(at.getTime() + sessionMs);
  const sessionId = await insertSession(tx, {
    tokenHash: hashToken(token),
    email,
    deviceHash,
    locale,
    userAgent: storableAgent(userAgent),
    network: shortenedNetwork(address),
    at,
    expiresAt,
  });
  await keepDevice(tx, { email, deviceHash, at });
  if (known.anywhere && !known.here)
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'customer-new-device', subjectId: sessionId });
  return { outcome: 'entered', email, token, device, expiresAt };
}
