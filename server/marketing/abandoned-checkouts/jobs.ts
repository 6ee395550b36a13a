import type { Deps } from '#server/deps.ts';
import { collectAbandoned, markRecovered } from './store.ts';

/** A checkout counts as left after this long without a payment. */
const abandonedAfterMs = 30 * 60_000;

/** The sweep that turns unpaid orders into abandoned checkouts, and finds those whose buyer came back. */
export async function collectAbandonedCheckouts(deps: Deps): Promise<void> {
  await collectAbandoned(deps.database, new Date(deps.now().getTime() - abandonedAfterMs));
  await markRecovered(deps.database);
}
