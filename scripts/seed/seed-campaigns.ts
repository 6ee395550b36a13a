import { sourceOf } from '#server/campaigns/rules.ts';
import { type Database, inTransaction } from '#server/database/pool.ts';
import { campaign, clicked, followed, letters, readers } from './letter-statements.ts';
import type { PlannedCampaign } from './plan-campaigns.ts';
import { writeQuickly } from './write-quickly.ts';

/** Before the orders, which carry their codes. */
export async function seedCampaigns(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  for (const planned of plan) await database.query({ text: campaign, values: [JSON.stringify(planned)] });
}

/**
 * After the orders: to whom the campaigns went, what became of their letters, and who bought by their links. Whoever said
 * no to one is not written to by the next. All of it at once, so that a part is never taken for the whole.
 */
export async function seedLetters(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    const followsNothing = await writeQuickly(tx);
    for (const { id } of plan) {
      await tx.query({ text: letters, values: [id] });
      await tx.query({ text: readers, values: [id] });
    }
    // Orders that stand are changed: what follows from them must follow.
    if (followsNothing) await tx.query({ text: 'set local session_replication_role = origin' });
    for (const { id } of plan) {
      await tx.query({ text: followed, values: [id, sourceOf(id)] });
      await tx.query({ text: clicked, values: [id, sourceOf(id)] });
    }
  });
}
