import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { SendToProvider, SendToProviderReply } from '#contracts/orders/changes.ts';
import { isDeliverable } from '#contracts/orders/deliverable.ts';
import { lockExistingOrder, networkOf, requireTarget } from '#server/orders/changes/change-order.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { paidForPart } from '#server/orders/rules.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { partsToSend, sendEffectOf } from '../endings/resend-rules.ts';
import {
  isKnownRequest,
  lockParts,
  type PartToSend,
  queueParts,
  readParts,
  type SentPart,
  setAttemptsAside,
} from '../endings/store-resend.ts';
import { openFulfilments } from './open-fulfilments.ts';

export interface QueueInput extends SendToProvider {
  orderId: OrderId;
  staff: StaffActor;
  /** Idempotency key of the request. Required for `force`, so that one click creates one attempt. */
  key: string | undefined;
}

/** Providers usually reply within a second. */
const timeoutMs = 8000;

const runningStates = new Set<SentPart['state']>(['queued', 'submitting']);
const placed = new Set<SentPart['state']>(['submitted', 'in_progress', 'completed', 'partial']);

/** Waits some seconds for the providers' replies. Throws what `queueSending` throws. */
export async function sendToProvider(deps: Deps, input: QueueInput): Promise<SendToProviderReply> {
  const ids = await inTransaction(deps.database, (tx) => queueSending(deps, tx, input));
  const read = () => readParts(deps.database, ids);
  const isAnswered = (parts: SentPart[]) => !parts.some(({ state }) => runningStates.has(state));
  return toReply(await waitForOrderChange(deps, input.orderId, { read, isAnswered, patienceMs: timeoutMs }));
}

function toReply(parts: SentPart[]): SendToProviderReply {
  const taken = parts.filter(({ state }) => placed.has(state));
  const open = parts.find(({ state }) => !placed.has(state));
  return {
    success: open === undefined || runningStates.has(open.state),
    error: open ? (open.state_reason ?? open.state) : null,
    publicationsProcessed: taken.length,
    providerOrderId: taken[0]?.provider_order_id ?? null,
  };
}

/**
 * Makes waiting or rejected parts due. The queue submits each once. `force` with a reason also adds a further attempt
 * to parts with an accepted or ambiguous one. A further attempt counts against the allowance. The same forced request
 * again adds no attempt. Throws `order_not_found`, `already_sent`, `sample_order`, `refund_over_limit`, and
 * `order_stopped` if the order is no longer delivered.
 */
export async function queueSending(deps: Deps, tx: Tx, input: QueueInput): Promise<FulfilmentId[]> {
  const { orderId } = input;
  const order = await lockExistingOrder(tx, orderId);
  if (order.sample) throw new ShopError('sample_order', 'a sample order is never submitted');
  if (!isDeliverable({ ...order, stopReason: order.stop_reason, paymentState: order.payment_state }))
    throw new ShopError(
      'order_stopped',
      `the order is ${order.state}, ${order.stop_reason ?? 'not stopped'}`,
    );
  await openFulfilments(deps, tx, orderId);
  const parts = await lockParts(tx, orderId);
  const named = input.parts ? parts.filter(({ id }) => input.parts?.includes(id)) : parts;
  if (input.forceResend && (await isKnownRequest(tx, orderId, keyOf(input))))
    return named.map(({ id }) => id);
  const open = partsToSend(named, input.forceResend);
  if (open.length === 0) throw new ShopError('already_sent', 'a provider has all parts');
  const sent = open.filter(({ owed }) => owed);
  if (sent.length === 0) throw new ShopError('order_stopped', 'these parts are refunded');
  await queueForProvider(deps, tx, { input, sent });
  return sent.map(({ id }) => id);
}

function keyOf({ key }: QueueInput): string {
  if (key === undefined)
    throw new ShopError('idempotency_key_required', 'a further attempt requires an idempotency key');
  return key;
}

function reasonOf({ reason }: QueueInput): string {
  if (reason === undefined)
    throw new ShopError('invalid_request', 'a reason is required', { field: 'reason' });
  return reason;
}

/** Several posts cannot share one link. */
async function linkOf(tx: Tx, input: QueueInput, parts: readonly PartToSend[]): Promise<string | undefined> {
  const named = { url: input.customUrl, username: input.customUsername };
  const target = requireTarget(named, await networkOf(tx, input.orderId));
  const link = target.post?.link ?? target.link;
  if (link === undefined || parts.length === 1) return link;
  throw new ShopError('one_link_one_part', 'several parts cannot share one link', { field: 'customUrl' });
}

async function queueForProvider(
  deps: Deps,
  tx: Tx,
  { input, sent }: { input: QueueInput; sent: PartToSend[] },
): Promise<void> {
  const { orderId, staff } = input;
  const at = deps.now();
  const link = await linkOf(tx, input, sent);
  const beside = sent.filter(({ state }) => sendEffectOf(state) === 'beside');
  const amountCents = beside.reduce((cents, part) => cents + paidForPart(part), 0);
  await reserveRefundAllowance(deps, tx, { staff, amountCents });
  if (beside.length > 0)
    await setAttemptsAside(tx, {
      parts: beside.map(({ id }) => id),
      by: staff.username,
      reason: reasonOf(input),
      key: keyOf(input),
      at,
    });
  await queueParts(
    tx,
    sent.map(({ id }) => id),
    { link, at },
  );
  for (const part of sent) await closeItems(tx, part, input);
  await notifyStaffOfChange(tx, 'orders', orderId);
  await recordAudit(tx, staff, {
    action: beside.length > 0 ? 'order.resend' : 'order.send',
    subjectType: 'order',
    subjectId: orderId,
    before: {
      parts: sent.map(({ id, state, provider_order_id: providerOrderId }) => ({
        id,
        state,
        providerOrderId,
      })),
    },
    after: { link: link ?? null, reason: input.reason ?? null },
  });
}

async function closeItems(tx: Tx, part: PartToSend, { staff, reason }: QueueInput): Promise<void> {
  const decided = {
    decision: 'try_again',
    by: 'staff',
    staffId: staff.id,
    note: reason,
  } as const;
  if (part.submission_id !== null)
    await resolveItems(tx, { ...decided, kind: 'submission', subjectId: part.submission_id });
  await resolveItems(tx, { ...decided, kind: 'fulfilment', subjectId: part.id });
}

interface WatchInput<State> {
  read(): Promise<State>;
  isAnswered(state: State): boolean;
  patienceMs: number;
}

const pollMs = 1000;

async function waitForOrderChange<State>(
  { listener }: Pick<Deps, 'listener'>,
  orderId: OrderId,
  { read, isAnswered, patienceMs }: WatchInput<State>,
): Promise<State> {
  const until = Date.now() + patienceMs;
  let changed = () => {};
  const stop = listener.on('order', (id) => {
    if (id === null || id === orderId) changed();
  });
  try {
    let state = await read();
    while (!isAnswered(state) && Date.now() < until) {
      const { promise, resolve } = Promise.withResolvers<void>();
      changed = resolve;
      const timer = setTimeout(resolve, Math.min(pollMs, until - Date.now()));
      await promise;
      clearTimeout(timer);
      state = await read();
    }
    return state;
  } finally {
    stop();
  }
}
