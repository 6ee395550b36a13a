import { hash } from '@node-rs/argon2';
import type { StaffLanguage } from '#contracts/staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { endSessions } from '#server/staff/end-sessions.ts';
import type { StaffAtWork } from '#server/staff/staff-scope.ts';
import { setLanguage, setPassword } from './store.ts';

/** A member's own password; their other sessions end, in case that is why. A fresh proof stands before it. */
export async function changeOwnPassword(deps: Deps, staff: StaffAtWork, password: string): Promise<void> {
  const passwordHash = await hash(password);
  await inTransaction(deps.database, async (tx) => {
    await setPassword(tx, staff.username, passwordHash);
    const ended = await endSessions(tx, { staffId: staff.id, but: staff.session.id, at: deps.now() });
    await audited(tx, staffOf({ staff }), {
      action: 'staff.password_changed',
      subjectType: 'staff_member',
      subjectId: staff.id,
      after: { sessionsEnded: ended },
    });
  });
}

/** What the back office speaks to them. */
export async function chooseLanguage(deps: Deps, staff: StaffActor, language: StaffLanguage): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await setLanguage(tx, staff.id, language);
    if (before === undefined) return;
    await audited(tx, staff, {
      action: 'staff.language_chosen',
      subjectType: 'staff_member',
      subjectId: staff.id,
      before: { language: before },
      after: { language },
    });
  });
}
