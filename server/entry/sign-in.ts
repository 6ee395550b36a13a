import type { Deps } from '#server/deps.ts';
import { type Admitted, admit } from './admit.ts';
import { beginAttempt, type Door, type Wait } from './attempt.ts';
import { noteAttempt } from './note-attempt.ts';
import { findMember } from './store-members.ts';
import { meansOf } from './store-passkeys.ts';
import { takeCode } from './take-code.ts';
import { staffName } from './throttle-rules.ts';
import { verifyOrPretend } from './verify-password.ts';

export interface Credentials {
  username: string;
  password: string;
  /** Of the member's app, or a recovery code. */
  code?: string | undefined;
}

/** `code-needed`, `code-wrong`: only ever after the right password. */
export type SignInResult = { outcome: 'wrong' | 'code-needed' | 'code-wrong' } | Wait | Admitted;

/**
 * Signs a staff member in for four hours. The attempt is counted before the password is looked at; wrong
 * credentials and disabled members are answered alike. Nobody is ever locked: who guesses is slowed down, and a
 * device that signed in before is not slowed down by others. Codes are guesses as passwords are: an attempt is given
 * back when the member is in, not before.
 */
export async function signIn(deps: Deps, credentials: Credentials, door: Door): Promise<SignInResult> {
  const { password, code } = credentials;
  const name = staffName(credentials.username);
  const member = await findMember(deps.database, name);
  const attempt = await beginAttempt(deps, { name, staffId: member?.id }, door);
  if ('outcome' in attempt) return attempt;
  const matches = await verifyOrPretend(member?.password_hash, password);
  if (!matches || !member?.is_active) {
    await noteAttempt(deps, attempt, 'staff.sign_in_failed');
    return { outcome: 'wrong' };
  }
  const needsCode = (await meansOf(deps.database, member.id)).code;
  if (needsCode && !code) {
    await noteAttempt(deps, attempt, 'staff.code_asked');
    return { outcome: 'code-needed' };
  }
  const admitted = await admit(deps, member, {
    door,
    attempt,
    show: async (tx) => {
      if (!needsCode) return 'password';
      const taken = await takeCode(deps, tx, { staffId: member.id, typed: code ?? '' });
      return taken === 'app' ? 'code' : taken;
    },
  });
  if (admitted) return admitted;
  await noteAttempt(deps, attempt, 'staff.code_failed');
  return { outcome: 'code-wrong' };
}
