import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { SignInAlertKind } from '#contracts/staff/roles.ts';
import { signInAlertTexts } from '#messages/staff-mail/sign-in-alert.ts';
import type { SignInAttempt } from '#server/platform/auth/throttle-sign-in.ts';
import { secretHash } from '#server/platform/auth/tokens.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertAlert, readAlert } from './store.ts';

export const alertFrom = 10;

export const hashAddress = (deps: Pick<Deps, 'secrets'>, address: string): string =>
  secretHash(deps, 'address', networkOf(address)).toString('hex').slice(0, 24);

const traceOf = (deps: Deps, { caller }: SignInAttempt) => ({
  address: hashAddress(deps, caller.address),
  device: caller.device ? 'known' : 'unknown',
});

export const signInAlerts: Feature['mails'] = [
  {
    kind: 'sign-in-alert',
    due: { table: 'sign_in_alerts', at: 'created_at' },
    async write({ database }, { id }, { shop }) {
      const alert = await readAlert(database, id);
      if (!alert) return undefined;
      const { es, en } = signInAlertTexts;
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
          [`${es.at} / ${en.at}`, formatDateTimeWithSeconds(alert.created_at, 'es')],
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

/** Mails the owner once a day per member and type, so that an attacker cannot fill the inbox. */
export async function raiseAlert(
  deps: Deps,
  tx: Tx,
  alert: { staffId: StaffId; kind: SignInAlertKind; attempts: number; at: Date },
): Promise<void> {
  const subjectId = await insertAlert(tx, alert);
  if (subjectId) await deps.queue.enqueue(tx, sendMailJob, { kind: 'sign-in-alert', subjectId });
}

/** `staff.code_asked` means that the password was right and the code is missing. */
type FailedSignInAction =
  | 'staff.sign_in_failed'
  | 'staff.code_asked'
  | 'staff.code_failed'
  | 'staff.proof_failed';

export async function recordFailedAttempt(
  deps: Deps,
  attempt: SignInAttempt,
  action: FailedSignInAction,
): Promise<void> {
  const { caller, guesses } = attempt;
  const { staffId } = caller;
  await inTransaction(deps.database, async (tx) => {
    await recordAudit(
      tx,
      { kind: 'visitor' },
      {
        action,
        subjectType: staffId ? 'staff_member' : 'unknown_name',
        // Hashed, because people sometimes type passwords into the name field.
        subjectId: staffId ?? secretHash(deps, 'name', caller.name).toString('hex').slice(0, 24),
        after: traceOf(deps, attempt),
      },
    );
    if (staffId && guesses >= alertFrom)
      await raiseAlert(deps, tx, { staffId, kind: 'guessing', attempts: guesses, at: deps.now() });
  });
}
