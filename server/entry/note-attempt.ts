import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from '#server/staff/audited.ts';
import { type Attempt, traceOf } from './attempt.ts';
import { raiseAlert } from './raise-alert.ts';
import { secretHash } from './take-turn.ts';
import { alertFrom } from './throttle-rules.ts';

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
