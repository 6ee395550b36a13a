import { z } from 'zod';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { type PaidPart, paidForPart } from '#server/orders/rules.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { declareJob } from '#server/platform/queue/job.ts';
import { closeWith, requireOpen, requireUndisputed } from '#server/staff/pending/decide-item.ts';
import { type Decision, lockAmbiguous, resolveAmbiguous } from '../ambiguous/decide-ambiguous.ts';
import { lockOrders } from '../submission/store-conditions.ts';
import { undeliveredCents, undeliveredOfLine } from './ending-rules.ts';
import { processEndings } from './settle-endings.ts';
import { type EndingPart, endByDecision, findPart, partsOf } from './store-ending.ts';

export const requestRefundJob = declareJob({
  name: 'payments.request-refund',
  payload: z.object({
    lineItemId: z.uuid().transform((value) => value as LineItemId),
    reason: z.string().max(200),
    /** Amount to refund. Default: the remaining price of the line. */
    amountCents: z.number().int().min(0).optional(),
    upToCents: z.number().int().min(0).optional(),
    /** Post of the line. Default: the whole line. */
    position: z.number().int().min(0).optional(),
    requestedBy: z.string().max(120),
    /** Idempotency key of the refund. Missing in jobs of older versions. */
    requestKey: z.string().max(200).optional(),
  }),
});

function orderOf({ item }: DecisionInput): OrderId {
  if (item.orderId === null) throw new Error(`Item ${item.id} has no order`);
  return item.orderId as OrderId;
}

/** A submitted part has its own inbox item when it ends short. */
const isUnsent = ({ state }: EndingPart) => state === null || state === 'queued' || state === 'needs_action';

const isItemAbout = (part: EndingPart, { item }: DecisionInput) =>
  item.kind === 'fulfilment'
    ? part.fulfilmentId === item.subjectId
    : part.lineItemId === item.subjectId && isUnsent(part);

/** The refund never exceeds the rest of the line's price. */
async function refundUndelivered(deps: Deps, tx: Tx, chosen: DecisionInput): Promise<void> {
  const ofOrder = await partsOf(tx, [orderOf(chosen)]);
  const parts = ofOrder.filter((part) => isItemAbout(part, chosen));
  const [first] = parts;
  if (!first) throw new ShopError('conflict', 'the order is no longer processing');
  const amountCents = parts.reduce((cents, part) => cents + undeliveredCents(part), 0);
  await reserveRefundAllowance(deps, tx, { staff: chosen.staff, amountCents });
  const ofPart = chosen.item.kind === 'fulfilment';
  const subject = ofPart ? chosen.item.subjectId : 'line';
  await deps.queue.enqueue(tx, requestRefundJob, {
    lineItemId: first.lineItemId,
    reason: `not_delivered:${subject}`,
    // A part that was submitted again may end short again. Each decision is a separate refund.
    requestKey: `pending:${chosen.item.id}`,
    amountCents,
    upToCents: Math.max(amountCents, undeliveredOfLine(ofOrder, first.lineItemId)),
    position: ofPart ? (first.postPosition ?? undefined) : undefined,
    requestedBy: chosen.staff.username,
  });
}

export async function decideShortDelivery(deps: Deps, chosen: DecisionInput): Promise<void> {
  const orderIds = [orderOf(chosen)];
  const gives = chosen.decision === 'refund_rest' || chosen.decision === 'refund';
  await closeWith(deps, chosen, {
    before: async (tx) => {
      await lockOrders(tx, orderIds);
      await requireOpen(tx, chosen);
      if (gives) await refundUndelivered(deps, tx, chosen);
    },
    after: (tx) => processEndings(deps, tx, { orderIds, at: deps.now() }),
  });
}

export async function decideUnknownStatus(deps: Deps, chosen: DecisionInput): Promise<void> {
  const at = deps.now();
  const to = chosen.decision === 'delivered' ? 'completed' : 'failed';
  await closeWith(deps, chosen, {
    before: async (tx) => {
      await lockOrders(tx, [orderOf(chosen)]);
      const part = await findPart(tx, chosen.item.subjectId);
      const ended = part && (await endByDecision(tx, { fulfilmentId: part.id, to, at }));
      if (!ended) throw new ShopError('conflict', 'the delivery ended in the meantime');
    },
    after: async (tx) => {
      const kind = to === 'completed' ? 'delivered' : 'delivery_failed';
      await recordEvent(tx, { orderId: orderOf(chosen), kind, actor: 'staff', at });
      await processEndings(deps, tx, { orderIds: [orderOf(chosen)], at });
    },
  });
}

const refundReason = 'submission_not_delivered';

/** Refunds the share of the post, at most the undelivered rest of the line. The other posts continue. */
async function refundOf(tx: Tx, part: PaidPart & { orderId: OrderId; lineItemId: LineItemId }) {
  if (part.shares === null) return { reason: refundReason };
  const { position } = part;
  const amountCents = paidForPart(part);
  const undelivered = undeliveredOfLine(await partsOf(tx, [part.orderId]), part.lineItemId);
  const upToCents = Math.max(amountCents, undelivered);
  return { reason: `${refundReason}_${position}`, amountCents, upToCents, position };
}

/** Throws `payment_disputed`, `refund_over_limit` and what `lockAmbiguous` throws. */
export async function refundSubmission(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const attempt = await lockAmbiguous(tx, decision.submissionId);
    await requireUndisputed(tx, attempt.orderId);
    await reserveRefundAllowance(deps, tx, { staff: decision.staff, amountCents: paidForPart(attempt) });
    const to = {
      action: 'doubt.refund',
      how: 'refund',
      submission: 'refunded',
      fulfilment: 'canceled',
      reason: 'refunded',
    } as const;
    await resolveAmbiguous(deps, tx, { decision, attempt, to });
    await deps.queue.enqueue(tx, requestRefundJob, {
      lineItemId: attempt.lineItemId,
      ...(await refundOf(tx, attempt)),
      requestedBy: decision.staff.username,
      requestKey: `submission:${decision.submissionId}`,
    });
    await processEndings(deps, tx, { orderIds: [attempt.orderId], at: deps.now() });
  });
}
