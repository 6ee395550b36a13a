import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { MailKind, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { ClaimedMail } from '../store.ts';
import { mustPause } from './brake-rules.ts';
import { brakeSetting } from './brake-setting.ts';
import { dropKind, holdUnsent, lockKind, pauseKind, readRecentMails, releaseKind } from './store-brake.ts';

/**
 * Pauses a mail and all waiting mails of its kind when too many were queued recently, and opens one inbox item for the
 * owner. Returns whether the mail is paused. Released mails and kinds without a brake always leave.
 */
export async function pauseMailKind(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  mail: { row: ClaimedMail; kind: MailKind; written: WrittenMail },
): Promise<boolean> {
  const { row, kind, written } = mail;
  if (!kind.brake) return false;
  const setting = await readSetting(deps, brakeSetting);
  const { minutes } = setting;
  return inTransaction(deps.database, async (tx) => {
    await lockKind(tx, row.kind);
    const lately = await readRecentMails(tx, { id: row.mail_id, kind: row.kind, minutes });
    if (!mustPause(lately, setting)) return false;
    const count = await pauseKind(tx, { kind: row.kind, minutes });
    deps.log.warn({ mail: row.kind, count }, 'mails of this kind are paused until the owner decides');
    const sample = `${written.subject}. ${written.lead}`;
    const evidence = { kind: row.kind, count, minutes, sample };
    await openItem(tx, { reason: 'mails_held', subjectId: row.kind, evidence });
    return true;
  });
}

export function decidePausedMails(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, decision } = chosen;
  return closeWith(deps, chosen, {
    before: async (tx) => {
      await lockKind(tx, item.subjectId);
      await (decision === 'release_mails' ? releaseKind : dropKind)(tx, item.subjectId);
      await notifyStaffOfChange(tx, 'mails');
    },
  });
}

/**
 * Pauses all waiting mails after a restore, because they may have left after the backup was taken. The owner releases
 * or drops each kind. Returns the number of paused mails.
 */
export async function holdRestoredMails(tx: Tx): Promise<number> {
  const kinds = await holdUnsent(tx);
  for (const { kind, count } of kinds)
    await openItem(tx, {
      reason: 'mails_held',
      subjectId: kind,
      evidence: { kind, count, reason: 'shop_restored' },
    });
  return kinds.reduce((sum, { count }) => sum + count, 0);
}
