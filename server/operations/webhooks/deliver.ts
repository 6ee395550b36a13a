import { postWebhook, type WebhookReply } from '#server/platform/clients/webhooks/post-webhook.ts';
import { webhookHeaders } from '#server/platform/clients/webhooks/sign-webhook.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  isRetryExpired,
  normaliseTimestamp,
  outcomeOf,
  pauseSeconds,
  redactTexts,
  replyForLog,
} from './rules.ts';
import { type Attempt, type ClaimedDelivery, setDelivered, setFailed } from './store-deliveries.ts';
import { setEndpointState } from './store-endpoints.ts';
import {
  isPublishedSubject,
  type PublishedSubject,
  type ReadObject,
  readObject,
  readOrder,
} from './store-read.ts';

type DeliverDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now' | 'secrets'>;

export const messageIdOf = (eventId: string): string => `evt_${eventId}`;

async function sendDelivery(
  deps: DeliverDeps,
  row: ClaimedDelivery,
  { body }: ComposedEvent,
): Promise<WebhookReply> {
  const secrets = [row.secretSealed, row.oldSecretSealed]
    .filter((sealed) => sealed !== null)
    .map((sealed) => deps.secrets.open(sealed));
  const headers = webhookHeaders(secrets, { id: messageIdOf(row.eventId), at: deps.now(), body });
  const sandbox = deps.config.mode === 'sandbox';
  return postWebhook({ address: row.address, headers, body, sandbox });
}

const toAttempt = (
  row: ClaimedDelivery,
  made: { at: Date; composed: ComposedEvent; posted: WebhookReply; durationMs: number },
): Attempt => {
  const { at, composed, posted, durationMs } = made;
  return {
    deliveryId: row.id,
    number: row.attempts,
    at,
    request: composed.logged,
    status: posted.kind === 'reply' ? posted.status : null,
    reply: replyForLog(posted, row),
    error: posted.kind === 'failed' ? posted.reason.slice(0, 500) : null,
    durationMs,
  };
};

async function stopEndpoint(
  deps: DeliverDeps,
  stop: { endpointId: string; reason: 'failing' | 'gone'; attempt: Attempt; since: Date | null },
): Promise<void> {
  const { endpointId: id, reason, attempt, since } = stop;
  await inTransaction(deps.database, async (tx) => {
    if (!(await setEndpointState(tx, { id, state: 'stopped', reason, at: deps.now() }))) return;
    const { status, error } = attempt;
    const evidence = { reason, status, error, since: since?.toISOString() ?? null };
    await openItem(tx, { reason: 'webhook_stopped', subjectId: id, evidence });
    await notifyStaffOfChange(tx, 'webhooks', id);
  });
  deps.log.error({ endpointId: id, reason }, 'a webhook endpoint was stopped');
}

async function recordFailure(
  deps: DeliverDeps,
  row: ClaimedDelivery,
  { attempt, gone }: { attempt: Attempt; gone: boolean },
): Promise<void> {
  const { endpointId } = row;
  const since = await setFailed(deps.database, attempt, { dueInSeconds: pauseSeconds(row.attempts) });
  const oldest = since && since < row.firstTriedAt ? since : row.firstTriedAt;
  if (gone) await stopEndpoint(deps, { endpointId, reason: 'gone', attempt, since });
  else if (isRetryExpired(oldest, deps.now()))
    await stopEndpoint(deps, { endpointId, reason: 'failing', attempt, since: oldest });
}

/**
 * Sends one claimed event and stores the result. After a crash in between, the event is sent again with the same id
 * once its lease ends.
 */
export async function deliverEvent(deps: DeliverDeps, row: ClaimedDelivery): Promise<void> {
  const at = deps.now();
  const startedAt = performance.now();
  const composed = await composeEvent(deps.database, row);
  const posted = await sendDelivery(deps, row, composed);
  const durationMs = Math.round(performance.now() - startedAt);
  const attempt = toAttempt(row, { at, composed, posted, durationMs });
  const outcome = outcomeOf(posted);
  if (outcome === 'delivered') return setDelivered(deps.database, attempt);
  await recordFailure(deps, row, { attempt, gone: outcome === 'gone' });
}

interface ComposedEvent {
  body: string;
  /** Body without texts about the buyer, for the log. */
  logged: string;
}

const fieldOf: Record<PublishedSubject, string> = {
  refill: 'refill',
  invoice: 'invoice',
  pending_item: 'pendingItem',
  provider: 'provider',
  backup: 'backup',
};

async function readSubject(db: Queryable, { subject, subjectId }: ClaimedDelivery): Promise<ReadObject> {
  if (!isPublishedSubject(subject)) return {};
  return { [fieldOf[subject]]: (await readObject(db, { subject, subjectId })) ?? { id: subjectId } };
}

/**
 * Composes an event from its own facts and the current state of its objects. Personal data are read now, not
 * when the event occurred, so that a late or repeated event never contains data of an erased person.
 */
async function composeEvent(db: Queryable, delivery: ClaimedDelivery): Promise<ComposedEvent> {
  const { orderId, personal, type, at, version, facts } = delivery;
  const order = orderId === null ? undefined : await readOrder(db, { orderId, personal });
  const data = { version, ...facts, ...(await readSubject(db, delivery)) };
  const write = (shown: object | undefined) =>
    JSON.stringify(
      { type, timestamp: at.toISOString(), data: { ...data, ...(shown ? { order: shown } : {}) } },
      (_key, value: unknown) => (typeof value === 'string' ? normaliseTimestamp(value) : value),
    );
  return {
    body: write(order),
    logged: write(order && { ...order, customer: redactTexts(order.customer) }),
  };
}
