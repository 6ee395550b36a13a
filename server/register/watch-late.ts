import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { lateHours } from './late-rules.ts';
import { raiseLate } from './store-late.ts';
import { countOpen } from './store-overview.ts';

/** One item for all that waits: which records, *Registro* shows. */
const subjectId = 'agency';

/**
 * Tells a person, and the owner by mail, that records do not reach the agency, whatever keeps them: a network, a
 * certificate, the agency itself. Closes the item by itself once none waits for too long.
 */
export async function watchLate({
  database,
  queue,
  now,
}: Pick<Deps, 'database' | 'queue' | 'now'>): Promise<void> {
  const at = now();
  const { waiting, waitingSince } = await countOpen(database);
  const hours = lateHours(waitingSince, at);
  await inTransaction(database, async (tx) => {
    if (waitingSince === null || hours === undefined) {
      await resolveItems(tx, { reasons: ['records_late'], subjectId, by: 'system', how: 'records_sent' });
      return;
    }
    const evidence = { waiting, since: waitingSince.toISOString(), hours };
    await openItem(tx, { reason: 'records_late', subjectId, evidence });
    const id = await raiseLate(tx, { waitingSince, hours, waiting, at });
    if (!id) return;
    await queue.enqueue(tx, 'mail.send', { kind: 'records-late', subjectId: id });
    await tellStaff(tx, 'register');
  });
}
