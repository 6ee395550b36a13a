import type { LineItemId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { formatMicros, type Micros } from '#server/gateways/provider-amount.ts';
import { openItem } from '#server/pending/open-item.ts';
import { type KnownBalance, knownBalance, spend } from './balance-book.ts';
import { holdProvider } from './hold-provider.ts';
import { openConnection } from './open-connection.ts';
import { recordOutcome } from './record-outcome.ts';
import { expectedCharge, type SendingObstacle, sendingObstacle } from './rules.ts';
import { openFulfilment, recordObstacle, type Sendable, startSending } from './store-sending.ts';

const balanceRetrySeconds = 30;

type Line = { lineItemId: LineItemId; position: number };

/**
 * Has the provider perform one paid line, at most once; run again, it does nothing where nothing is left to
 * do. Calls are not serialised per key: one row per target decides who sends, and a balance reading counts
 * as evidence only where no other attempt overlapped it (`touchedByOthers`).
 */
export async function submitFulfilment(deps: Deps, line: Line): Promise<void> {
  const assignment = await findSendable(deps, line);
  if (!assignment) return;
  const obstacle = sendingObstacle(assignment, assignment.quantity);
  if (obstacle) return refuse(deps, assignment, obstacle);
  const charge = expectedCharge(assignment.rate, assignment.quantity);
  const balance = await secureFunds(deps, { assignment, line, charge });
  if (balance) await send(deps, { assignment, line, charge, balance });
}

async function findSendable(deps: Deps, line: Line): Promise<Sendable | undefined> {
  const assignment = await openFulfilment(deps.database, line);
  if (!assignment) throw new Error(`No line item ${line.lineItemId}`);
  const { fulfilmentId, orderId, paymentState } = assignment;
  if (fulfilmentId === null) {
    const paid = paymentState === 'paid' || paymentState === 'partially_refunded';
    if (paid && !assignment.mapped) {
      deps.log.error({ orderId, ...line }, 'paid line has no provider service');
      await openItem(deps.database, {
        reason: 'provider_mapping_missing',
        subjectId: line.lineItemId,
        orderId,
        unlessDecided: true,
      });
    }
    return undefined;
  }
  if (assignment.state !== 'queued' || assignment.heldAt !== null) return undefined;
  return { ...assignment, fulfilmentId };
}

const codeOfObstacle: Record<SendingObstacle, string> = {
  service_inactive: 'invalid_service',
  quantity_below_minimum: 'invalid_quantity',
  quantity_above_maximum: 'invalid_quantity',
};

async function refuse(deps: Deps, assignment: Sendable, obstacle: SendingObstacle): Promise<void> {
  const { fulfilmentId, orderId } = assignment;
  const errorCode = codeOfObstacle[obstacle];
  const evidence = { errorCode, obstacle, quantity: assignment.quantity };
  const refused = await inTransaction(deps.database, async (tx) => {
    const submissionId = await recordObstacle(tx, { fulfilmentId, errorCode, at: deps.now() });
    if (submissionId)
      await openItem(tx, { reason: 'submission_rejected', subjectId: submissionId, orderId, evidence });
    return submissionId !== undefined;
  });
  if (!refused) return;
  deps.log.warn({ orderId, fulfilmentId, obstacle }, 'fulfilment cannot be sent as it is');
}

interface Sending {
  assignment: Sendable;
  line: Line;
  charge: Micros;
}

/** Rule 2: the balance covers the charge. Undefined when it does not, or cannot be read now. */
async function secureFunds(
  deps: Deps,
  { assignment, line, charge }: Sending,
): Promise<KnownBalance | undefined> {
  const { providerId } = assignment;
  const connection = openConnection(deps, assignment);
  const balance = await knownBalance(deps, { id: providerId, connection }, charge);
  if (balance.kind === 'known') {
    if (balance.micros >= charge) return balance;
    await holdProvider(deps, deps.database, { providerId, reason: 'insufficient_funds' });
  } else if (balance.code === 'invalid_key') {
    await holdProvider(deps, deps.database, { providerId, reason: 'invalid_key' });
  } else {
    deps.log.warn({ providerId, reason: balance.message }, 'balance cannot be read');
    await deps.queue.enqueue(deps.database, 'fulfilment.submit', line, {
      startAfterSeconds: balanceRetrySeconds,
    });
  }
  return undefined;
}

async function send(deps: Deps, sending: Sending & { balance: KnownBalance }): Promise<void> {
  const { assignment, charge, balance } = sending;
  const { providerId, providerService: service, link, quantity } = assignment;
  spend(deps, providerId, charge);
  const attempt = await startSending(deps.database, {
    fulfilmentId: assignment.fulfilmentId,
    expectedCharge: formatMicros(charge),
    balanceBefore: formatMicros(balance.micros),
    request: { action: 'add', service, link, quantity, balanceReadAt: balance.readAt.toISOString() },
    at: deps.now(),
  });
  // The link is in use, or someone else is sending: the end of that delivery or the sweep comes back to it.
  if (!attempt) return spend(deps, providerId, -charge);
  const outcome = await deps.provider.add(openConnection(deps, assignment), { service, link, quantity });
  if (outcome.kind !== 'accepted' && outcome.kind !== 'ambiguous') spend(deps, providerId, -charge);
  const sent = { submissionId: attempt.id, attempt: attempt.attempt };
  await recordOutcome(deps, { ...sent, assignment, line: sending.line, outcome });
}
