import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, one } from '#server/database/query.ts';

/** Whoever reports a forgotten payment and whoever writes its order anew wait for each other. */
export async function lockIntent(tx: Tx, intentId: PaymentIntentId): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('intent:' || $1, 0))`, [intentId]);
}

/** Answers, under the lock, whether the intent is still without a payment of ours. */
export async function lockForgotten(tx: Tx, intentId: PaymentIntentId): Promise<boolean> {
  await lockIntent(tx, intentId);
  const { forgotten } = await one<{ forgotten: boolean }>(
    tx,
    'select not exists (select from payments where intent_id = $1) as forgotten',
    [intentId],
  );
  return forgotten;
}
