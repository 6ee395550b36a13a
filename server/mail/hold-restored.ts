import type { Tx } from '#server/database/pool.ts';
import { openItem } from '#server/pending/open-item.ts';
import { holdUnsent } from './store-brake.ts';

/**
 * After a restore: mails that wait may have left after the backup, and no mail server says so. They are held, and the
 * owner lets each kind go or drops it. Returns how many.
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
