import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSessions as endThem, forgetOtherDevices, type SessionRow } from './store-sessions.ts';

/** This session or another one of the same address; one that has ended, or is somebody else's, changes nothing. */
export async function endSession(deps: Deps, session: SessionRow, id = session.id): Promise<boolean> {
  return (await endThem(deps.database, { email: session.email, id, at: deps.now() })) === 1;
}

/** Signs out everywhere, here too. Only this device stays known: a stranger who comes back is told of by mail. */
export function endAllSessions(
  deps: Deps,
  { email, device_sha256: deviceHash }: SessionRow,
): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    await forgetOtherDevices(tx, { email, deviceHash });
    return endThem(tx, { email, id: null, at: deps.now() });
  });
}
