import type { StaffId } from '#contracts/ids.ts';
import type { SignInAlertKind } from '#contracts/staff.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { insertAlert } from './store-throttle.ts';

/** Tells the owner by mail, once a day for each member and kind: an attacker must not fill the inbox. */
export async function raiseAlert(
  deps: Deps,
  tx: Tx,
  alert: { staffId: StaffId; kind: SignInAlertKind; attempts: number; at: Date },
): Promise<void> {
  const subjectId = await insertAlert(tx, alert);
  if (subjectId) await deps.queue.enqueue(tx, 'mail.send', { kind: 'sign-in-alert', subjectId });
}
