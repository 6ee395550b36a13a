import { isDatabaseAway } from '#server/database/away.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { RefillOutcome } from '#server/gateways/provider-refill.ts';
import { openConnection } from '#server/providers/open-connection.ts';
import { recordRefillOutcome } from './record-refill-outcome.ts';
import { type SendingRefill, startSending } from './store-sending.ts';

/** What a provider takes in one call (protocol page). */
const batchSize = 100;

/**
 * Asks the providers for the refills that are queued, each at most once: `sending` is committed before the call, and
 * what has no usable answer is in doubt. Answers how many were taken.
 */
export async function sendRefills(deps: Deps, { only }: { only?: string } = {}): Promise<number> {
  let taken = 0;
  for (;;) {
    const limit = only === undefined ? batchSize : 1;
    const due = await startSending(deps.database, { limit, only: only ?? null, at: deps.now() });
    for (const batch of Map.groupBy(due, ({ providerId }) => providerId).values())
      taken += await (only === undefined ? tryBatch : sendBatch)(deps, batch);
    if (due.length < batchSize) return taken;
  }
}

/** One provider's batch holds up no other's. What had begun and has no outcome is in doubt by the next sweep. */
async function tryBatch(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  try {
    return await sendBatch(deps, batch);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, providerId: batch[0]?.providerId }, 'refills of a provider cannot be sent');
    return 0;
  }
}

async function sendBatch(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  const connection = openConnection(deps, batch[0]!);
  const outcomes = await deps.provider.refill(
    connection,
    batch.map(({ providerOrderId }) => providerOrderId),
  );
  if (batch.length > 1 && isUnknownForm(outcomes)) return sendSingly(deps, batch);
  const taken = await Promise.all(
    batch.map((refill) => record(deps, refill, outcomes.get(refill.providerOrderId))),
  );
  return taken.filter(Boolean).length;
}

/** The provider knows the form for one order alone: it was asked for nothing yet. */
const isUnknownForm = (outcomes: ReadonlyMap<string, RefillOutcome>) =>
  [...outcomes.values()].every((outcome) => outcome.kind === 'not_sent' && outcome.reason === 'bad_request');

async function sendSingly(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  let taken = 0;
  for (const refill of batch) taken += await sendBatch(deps, [refill]);
  return taken;
}

function record(deps: Deps, refill: SendingRefill, outcome: RefillOutcome | undefined): Promise<boolean> {
  const known: RefillOutcome = outcome ?? { kind: 'ambiguous', reason: 'left_out' };
  return inTransaction(deps.database, (tx) => recordRefillOutcome(deps, tx, { refill, outcome: known }));
}
