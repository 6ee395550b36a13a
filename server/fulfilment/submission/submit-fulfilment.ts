import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { formatMicros, type Micros } from '#server/platform/clients/provider/provider-amount.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { openSubmissionItem } from '../ambiguous/ambiguous-submissions.ts';
import {
  balanceBeforeSubmission,
  type KnownBalance,
  subtractCharge,
} from '../providers/balances/balance-cache.ts';
import { tryReadConnection } from '../providers/connection.ts';
import { holdProvider } from '../providers/hold-provider.ts';
import { expectedCharge, type SendingObstacle, sendingObstacle } from '../rules.ts';
import type { HoldReason } from './outcome-rules.ts';
import { moveToNextProvider, recordOutcome } from './record-outcome.ts';
import { lockOrders } from './store-conditions.ts';
import {
  type DueFulfilment,
  postponeFulfilment,
  recordObstacle,
  startSending,
  takeOutOfQueue,
} from './store-sending.ts';

const balanceRetrySeconds = 30;

/**
 * Submits one claimed fulfilment to its provider, at most once. A repeated run does nothing. Calls with the same key
 * run in parallel: one row per target decides who submits, and a balance reading is evidence only if no other attempt
 * overlapped it (`mayHaveOtherCharges`).
 */
export async function submitFulfilment(deps: Deps, fulfilment: DueFulfilment): Promise<void> {
  if (fulfilment.heldAt !== null) return leaveProvider(deps, fulfilment, 'provider_held');
  const obstacle = sendingObstacle(fulfilment, fulfilment.quantity);
  if (obstacle) return recordSendingObstacle(deps, fulfilment, obstacle);
  const charge = expectedCharge(fulfilment.rate, fulfilment.quantity);
  const connection = tryReadConnection(deps, fulfilment);
  if (!connection) return pauseAndLeaveProvider(deps, fulfilment, 'key_unreadable');
  const balance = await ensureBalance(deps, { fulfilment, connection, charge });
  if (balance) await submitToProvider(deps, { fulfilment, connection, charge, balance });
}

/** Moves the fulfilment to the next provider, or out of the queue until its provider is available. */
async function leaveProvider(deps: Deps, fulfilment: DueFulfilment, errorCode: string): Promise<void> {
  const goes = await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, [fulfilment.orderId]);
    return moveToNextProvider(deps, tx, fulfilment, { from: 'queued', errorCode });
  });
  if (!goes) await takeOutOfQueue(deps.database, fulfilment);
}

async function pauseAndLeaveProvider(
  deps: Deps,
  fulfilment: DueFulfilment,
  reason: HoldReason,
): Promise<void> {
  await holdProvider(deps, deps.database, { providerId: fulfilment.providerId, reason });
  await leaveProvider(deps, fulfilment, reason);
}

const codeOfObstacle: Record<SendingObstacle, string> = {
  provider_retired: 'provider_retired',
  service_inactive: 'invalid_service',
  quantity_below_minimum: 'invalid_quantity',
  quantity_above_maximum: 'invalid_quantity',
};

async function recordSendingObstacle(
  deps: Deps,
  fulfilment: DueFulfilment,
  obstacle: SendingObstacle,
): Promise<void> {
  const { fulfilmentId, orderId } = fulfilment;
  const errorCode = codeOfObstacle[obstacle];
  const evidence = { errorCode, obstacle, quantity: fulfilment.quantity };
  const refused = await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, [orderId]);
    if (await moveToNextProvider(deps, tx, fulfilment, { from: 'queued', errorCode })) return false;
    const submissionId = await recordObstacle(tx, { ...fulfilment, errorCode, at: deps.now() });
    if (submissionId)
      await openSubmissionItem(tx, { reason: 'submission_rejected', submissionId, orderId, evidence });
    return submissionId !== undefined;
  });
  if (!refused) return;
  deps.log.warn({ orderId, fulfilmentId, obstacle }, 'fulfilment cannot be submitted: see its inbox item');
}

async function ensureBalance(
  deps: Deps,
  { fulfilment, connection, charge }: Omit<SendInput, 'balance'>,
): Promise<KnownBalance | undefined> {
  const { providerId } = fulfilment;
  const balance = await balanceBeforeSubmission(deps, { id: providerId, connection }, charge);
  if (balance.kind === 'known' && balance.micros >= charge) return balance;
  if (balance.kind === 'failed' && balance.code !== 'invalid_key') {
    deps.log.warn(
      { providerId, reason: balance.message },
      'balance of the provider could not be read: the submission was postponed',
    );
    await postponeFulfilment(deps.database, { ...fulfilment, seconds: balanceRetrySeconds });
    return undefined;
  }
  const reason = balance.kind === 'known' ? 'insufficient_funds' : 'invalid_key';
  await pauseAndLeaveProvider(deps, fulfilment, reason);
  return undefined;
}

interface SendInput {
  fulfilment: DueFulfilment;
  connection: ProviderConnection;
  charge: Micros;
  balance: KnownBalance;
}

async function submitToProvider(
  deps: Deps,
  { fulfilment, connection, charge, balance }: SendInput,
): Promise<void> {
  const { providerId, providerService: service, link, quantity } = fulfilment;
  subtractCharge(deps, providerId, charge);
  const attempt = await startSending(deps.database, {
    fulfilment,
    expectedCharge: formatMicros(charge),
    balanceBefore: formatMicros(balance.micros),
    request: { action: 'add', service, link, quantity, balanceReadAt: balance.readAt.toISOString() },
    at: deps.now(),
  });
  if (!attempt) {
    // The link is in use or changed, or another process is submitting. The end of that delivery, the change, or the
    // sweep wakes the fulfilment.
    subtractCharge(deps, providerId, -charge);
    return takeOutOfQueue(deps.database, fulfilment);
  }
  logStep(deps.database, 'submission_sent', { submissionId: attempt.id, attempt: attempt.attempt });
  const outcome = await deps.provider.add(connection, { service, link, quantity });
  if (outcome.kind !== 'accepted' && outcome.kind !== 'ambiguous') subtractCharge(deps, providerId, -charge);
  await recordOutcome(deps, { submissionId: attempt.id, attempt: attempt.attempt, fulfilment, outcome });
}
