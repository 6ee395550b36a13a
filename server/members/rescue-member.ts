import type { StaffId } from '#contracts/ids.ts';
import { type Database, inTransaction, type Tx } from '#server/database/pool.ts';
import { dropFactors } from '#server/entry/drop-second-factor.ts';
import { audited } from '#server/staff/audited.ts';
import { endSessions } from '#server/staff/end-sessions.ts';
import { renewPassword } from './renew-password.ts';
import type { FirstMember } from './seed-first-member.ts';
import { allMembers } from './store.ts';

/** Who works here, a line each: for whoever sits at the machine. */
export async function describeMembers(database: Database): Promise<string[]> {
  const members = await allMembers(database);
  return members.map(({ username, role, is_active: active, second_factor: app, passkeys }) =>
    [username, role, active ? 'active' : 'gone', app ? 'app' : 'no app', `${passkeys} passkeys`].join(', '),
  );
}

async function rescue(
  tx: Tx,
  username: string,
  mend: (staffId: StaffId) => Promise<{ action: string; before?: object }>,
): Promise<void> {
  const member = (await allMembers(tx)).find((each) => each.username === username);
  if (!member) throw new Error(`There is no member ${username}.`);
  const { id: staffId } = member;
  const done = await mend(staffId);
  await endSessions(tx, { staffId, at: new Date() });
  await audited(tx, { kind: 'job' }, { ...done, subjectType: 'staff_member', subjectId: staffId });
}

/** A fresh password, told once; the member's sessions end. Throws for nobody. */
export function rescuePassword(database: Database, username: string): Promise<FirstMember> {
  return inTransaction(database, async (tx) => {
    await rescue(tx, username, async () => ({ action: 'staff.password_reset' }));
    return renewPassword(tx, username);
  });
}

/** The password alone opens again: for who lost app, codes and keys. Throws for nobody. */
export function rescueFactors(database: Database, username: string): Promise<void> {
  return inTransaction(database, (tx) =>
    rescue(tx, username, async (staffId) => ({
      action: 'staff.factors_reset',
      before: await dropFactors(tx, staffId),
    })),
  );
}
