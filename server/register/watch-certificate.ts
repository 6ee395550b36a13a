import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { certificateInUse, raiseWarning } from './store-certificates.ts';

const dayMs = 86_400_000;
/** So many days before its end the owner is told, by mail and on the list; each once. */
const warnedBefore = [60, 30, 14, 7, 1, 0];

export const daysLeft = (validUntil: Date, now: Date): number =>
  Math.floor((validUntil.getTime() - now.getTime()) / dayMs);

/** Which of the warnings is due; undefined while there is time. */
export const warningDue = (days: number): number | undefined =>
  warnedBefore.toReversed().find((before) => days <= before);

/** Warns of a certificate that ends: without one, records are kept and wait. */
export async function watchCertificate({
  database,
  queue,
  now,
}: Pick<Deps, 'database' | 'queue' | 'now'>): Promise<void> {
  const inUse = await certificateInUse(database);
  const due = inUse && warningDue(daysLeft(inUse.validUntil, now()));
  if (!inUse || due === undefined) return;
  await inTransaction(database, async (tx) => {
    const id = await raiseWarning(tx, { certificateId: inUse.id, days: due, at: now() });
    if (!id) return;
    await openItem(tx, {
      reason: 'certificate_ends',
      subjectId: inUse.id,
      evidence: { holder: inUse.holder, validUntil: inUse.validUntil.toISOString(), days: due },
      dueAt: inUse.validUntil,
    });
    await queue.enqueue(tx, 'mail.send', { kind: 'certificate-ends', subjectId: id });
    await tellStaff(tx, 'register');
  });
}
