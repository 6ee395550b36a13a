import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { formatMicros, type Micros } from '#server/platform/clients/provider/provider-amount.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import { askAboutSubmission } from '../ambiguous/ambiguous-submissions.ts';
import { type KnownBalance, knownBalance, spend } from '../providers/balances/balance-cache.ts';
import { tryConnection } from '../providers/connection.ts';
import { holdProvider } from '../providers/hold-provider.ts';
import { expectedCharge, type SendingObstacle, sendingObstacle } from '../rules.ts';
import { lockOrders } from '../statuses/store-sync.ts';
import type { HoldReason } from './outcome-rules.ts';
import { goElsewhere, recordOutcome } from './record-outcome.ts';
import {
  type Claimed,
  parkFulfilment,
  postponeFulfilment,
  recordObstacle,
  startSending,
} from './store-sending.ts';

const balanceRetrySeconds = 30;

/**
 * Has the provider perform one claimed fulfilment, at most once; another run does nothing where nothing is
 * left to do. Calls are not serialised per key: one row per target decides who sends, and a balance reading
 * counts as evidence only where no other attempt overlapped it (`touchedByOthers`).
 */
export async function submitFulfilment(deps: Deps, claimed: Claimed): Promise<void> {
  if (claimed.heldAt !== null) return leave(deps, claimed, 'provider_held');
  const obstacle = sendingObstacle(claimed, claimed.quantity);
  if (obstacle) return refuse(deps, claimed, obstacle);
  const charge = expectedCharge(claimed.rate, claimed.quantity);
  const connection = tryConnection(deps, claimed);
  if (!connection) return holdAndLeave(deps, claimed, 'key_unreadable');
  const balance = await secureFunds(deps, { claimed, connection, charge });
  if (balance) await send(deps, { claimed, connection, charge, balance });
}

/**
 * Moves it away from a provider to which nothing goes now: to the next one, or out of the queue until that changes.
 */
async function leave(deps: Deps, claimed: Claimed, errorCode: string): Promise<void> {
  const goes = await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, [claimed.orderId]);
    return goElsewhere(deps, tx, { claimed, fulfilment: 'queued', errorCode });
  });
  if (!goes) await parkFulfilment(deps.database, claimed);
}

async function holdAndLeave(deps: Deps, claimed: Claimed, reason: HoldReason): Promise<void> {
  await holdProvider(deps, deps.database, { providerId: claimed.providerId, reason });
  await leave(deps, claimed, reason);
}

const codeOfObstacle: Record<SendingObstacle, string> = {
  provider_retired: 'provider_retired',
  service_inactive: 'invalid_service',
  quantity_below_minimum: 'invalid_quantity',
  quantity_above_maximum: 'invalid_quantity',
};

async function refuse(deps: Deps, claimed: Claimed, obstacle: SendingObstacle): Promise<void> {
  const { fulfilmentId, orderId } = claimed;
  const errorCode = codeOfObstacle[obstacle];
  const evidence = { errorCode, obstacle, quantity: claimed.quantity };
  const refused = await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, [orderId]);
    if (await goElsewhere(deps, tx, { claimed, fulfilment: 'queued', errorCode })) return false;
    const submissionId = await recordObstacle(tx, { ...claimed, errorCode, at: deps.now() });
    if (submissionId)
      await askAboutSubmission(tx, { reason: 'submission_rejected', submissionId, orderId, evidence });
    return submissionId !== undefined;
  });
  if (!refused) return;
  deps.log.warn({ orderId, fulfilmentId, obstacle }, 'fulfilment cannot be sent as it is');
}

/** Returns the balance that covers the charge (rule 2). Undefined when it does not, or cannot be read now. */
async function secureFunds(
  deps: Deps,
  { claimed, connection, charge }: Omit<Sending, 'balance'>,
): Promise<KnownBalance | undefined> {
  const { providerId } = claimed;
  const balance = await knownBalance(deps, { id: providerId, connection }, charge);
  if (balance.kind === 'known' && balance.micros >= charge) return balance;
  if (balance.kind === 'failed' && balance.code !== 'invalid_key') {
    deps.log.warn({ providerId, reason: balance.message }, 'balance cannot be read');
    await postponeFulfilment(deps.database, { ...claimed, seconds: balanceRetrySeconds });
    return undefined;
  }
  const reason = balance.kind === 'known' ? 'insufficient_funds' : 'invalid_key';
  await holdAndLeave(deps, claimed, reason);
  return undefined;
}

interface Sending {
  claimed: Claimed;
  connection: ProviderConnection;
  charge: Micros;
  balance: KnownBalance;
}

async function send(deps: Deps, { claimed, connection, charge, balance }: Sending): Promise<void> {
  const { providerId, providerService: service, link, quantity } = claimed;
  spend(deps, providerId, charge);
  const attempt = await startSending(deps.database, {
    claimed,
    expectedCharge: formatMicros(charge),
    balanceBefore: formatMicros(balance.micros),
    request: { action: 'add', service, link, quantity, balanceReadAt: balance.readAt.toISOString() },
    at: deps.now(),
  });
  if (!attempt) {
    // The link is in use or was changed, or someone else is sending: the end of that delivery, the change or the sweep
    // comes back to it.
    spend(deps, providerId, -charge);
    return parkFulfilment(deps.database, claimed);
  }
  logStep(deps.database, 'submission_sent', { submissionId: attempt.id, attempt: attempt.attempt });
  const outcome = await deps.provider.add(connection, { service, link, quantity });
  if (outcome.kind !== 'accepted' && outcome.kind !== 'ambiguous') spend(deps, providerId, -charge);
  await recordOutcome(deps, { submissionId: attempt.id, attempt: attempt.attempt, claimed, outcome });
}
