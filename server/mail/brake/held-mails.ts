import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { readSetting } from '#server/settings/setting.ts';
import { isHeld } from './brake-rules.ts';
import { brakeSetting } from './brake-setting.ts';
import type { MailKind, WrittenMail } from './mail-kind.ts';
import type { ClaimedMail } from './store.ts';
import { holdKind, lockKind, readLately } from './store-brake.ts';

/**
 * Holds a mail, and all of its kind that wait, when too many of it were queued lately: the owner is asked once. Answers
 * whether the mail stays. What was let go before, and kinds that the brake does not look at, always leave.
 */
export async function holdMany(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  mail: { row: ClaimedMail; kind: MailKind; written: WrittenMail },
): Promise<boolean> {
  const { row, kind, written } = mail;
  if (!kind.brake) return false;
  const setting = await readSetting(deps, brakeSetting);
  const { minutes } = setting;
  return inTransaction(deps.database, async (tx) => {
    await lockKind(tx, row.kind);
    const lately = await readLately(tx, { id: row.mail_id, kind: row.kind, minutes });
    if (!isHeld(lately, setting)) return false;
    const count = await holdKind(tx, { kind: row.kind, minutes });
    deps.log.warn({ mail: row.kind, count }, 'mails to many are held until the owner decides');
    const sample = `${written.subject}. ${written.lead}`;
    const evidence = { kind: row.kind, count, minutes, sample };
    await openItem(tx, { reason: 'mails_held', subjectId: row.kind, evidence });
    return true;
  });
}
