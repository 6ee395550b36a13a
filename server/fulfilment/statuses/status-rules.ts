import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type { StatusReply } from '#server/platform/clients/provider/provider-replies.ts';
import { mayDescribeCall } from '#server/platform/clients/provider/provider-statuses.ts';
import type { CamelCaseRow, NonNullColumns, Row } from '#server/platform/database/row.ts';
import { transition } from '#server/platform/errors.ts';
import { fulfilmentTransitions, nextSyncAt, refundableShare } from '../rules.ts';

function findCompletionProblem({ word, remains }: StatusReply & { kind: 'status' }): string | undefined {
  if (remains !== null && remains > 0) return 'counts_contradict';
  return remains === null && mayDescribeCall(word) ? 'count_missing' : undefined;
}

export interface TrackedFulfilment
  extends Row<'fulfilments', 'id' | 'state' | 'remains' | 'charge' | 'quantity'>,
    CamelCaseRow<
      'fulfilments',
      'order_id' | 'line_item_id' | 'provider_id' | 'state_reason' | 'provider_status' | 'start_count'
    >,
    NonNullColumns<CamelCaseRow<'fulfilments', 'provider_order_id'>> {
  submittedAt: Date;
  /** Due time from the fulfilment's own row, as text with microseconds. */
  dueMark: string | null;
  /** Price of the line in cents, and its units. More than `quantity` if the line has posts. */
  priceCents: number;
  lineQuantity: number;
}

export interface TimelineEntry {
  kind:
    | 'delivery_started'
    | 'delivery_progress'
    | 'delivered'
    | 'delivery_partial'
    | 'delivery_canceled'
    | 'delivery_failed';
  data: Record<string, unknown>;
}

/** The write applies only if the state still equals `from`. */
export interface StatusChange {
  id: FulfilmentId;
  orderId: OrderId;
  /** Provider order that was polled. Another one may have been linked since. */
  providerOrderId: string;
  from: FulfilmentState;
  to: FulfilmentState;
  stateReason: string | null;
  providerStatus: string | null;
  startCount: number | null;
  remains: number | null;
  charge: string | null;
  nextSyncAt: Date | null;
  events: TimelineEntry[];
  attention: 'delivery_status_unknown' | null;
  understood: boolean;
  /** Error text of the provider about the order, to which staff may assign a status. */
  reply: string | null;
}

export interface UnchangedFulfilment {
  id: FulfilmentId;
  dueMark: string;
  nextSyncAt: Date;
}

export function unchangedBy(tracked: TrackedFulfilment, change: StatusChange): UnchangedFulfilment | null {
  const { id, dueMark } = tracked;
  const { nextSyncAt: at } = change;
  const same =
    change.to === tracked.state &&
    change.stateReason === tracked.stateReason &&
    change.providerStatus === tracked.providerStatus &&
    change.startCount === tracked.startCount &&
    change.remains === tracked.remains &&
    Number(change.charge) === Number(tracked.charge) &&
    (change.charge === null) === (tracked.charge === null);
  const quiet = change.events.length === 0 && change.attention === null && !change.understood;
  return same && quiet && at !== null && dueMark !== null ? { id, dueMark, nextSyncAt: at } : null;
}

const finishedStates = new Set<FulfilmentState>(['completed', 'partial', 'canceled', 'failed']);

/** `reply` is undefined if the provider omitted the id of the fulfilment. */
export function applyStatus(
  tracked: TrackedFulfilment,
  reply: StatusReply | undefined,
  clock: { now: Date; syncSeconds: number },
): StatusChange {
  const same: StatusChange = {
    id: tracked.id,
    orderId: tracked.orderId,
    providerOrderId: tracked.providerOrderId,
    from: tracked.state,
    to: tracked.state,
    stateReason: tracked.stateReason,
    providerStatus: tracked.providerStatus,
    startCount: tracked.startCount,
    remains: tracked.remains,
    charge: tracked.charge,
    nextSyncAt: nextSyncAt({ submittedAt: tracked.submittedAt, ...clock }),
    events: [],
    attention: null,
    understood: false,
    reply: null,
  };
  if (reply === undefined) return handleMissingOrder(same);
  if (reply.kind === 'error') {
    const reason = reply.code === 'unknown' ? 'status_error' : reply.code;
    return handleUnknownStatus({ ...same, reply: reply.message.slice(0, 500) }, reason);
  }
  const to = reply.means;
  const counted = { ...same, ...countsOf(tracked, reply, to), providerStatus: reply.word };
  if (to === undefined) return handleUnknownStatus(counted, 'unknown_word');
  const doubt = to === 'completed' ? findCompletionProblem(reply) : undefined;
  if (doubt !== undefined) return handleUnknownStatus(counted, doubt);
  const understood = tracked.stateReason !== null && tracked.stateReason !== 'missing';
  return applyKnownStatus(tracked, { ...counted, stateReason: null, understood }, to);
}

/** The first omission may be a slow replica. The second consecutive one opens an inbox item. */
function handleMissingOrder(same: StatusChange): StatusChange {
  const again = same.stateReason === 'missing' || same.stateReason === 'missing_again';
  if (!again) return { ...same, stateReason: 'missing' };
  return handleUnknownStatus(same, 'missing_again');
}

function handleUnknownStatus(same: StatusChange, reason: string): StatusChange {
  const told = same.stateReason === reason;
  return { ...same, stateReason: reason, attention: told ? null : 'delivery_status_unknown' };
}

function countsOf(
  tracked: TrackedFulfilment,
  reply: StatusReply & { kind: 'status' },
  to: StatusMeaning | undefined,
) {
  // Many providers report 0 before the start for "not known yet".
  const begun = to !== 'submitted' && to !== undefined;
  const startCount = reply.startCount !== null && (reply.startCount > 0 || begun) ? reply.startCount : null;
  const known = to === 'completed' && findCompletionProblem(reply) === undefined ? 0 : reply.remains;
  return {
    startCount: startCount ?? tracked.startCount,
    remains: known === null ? tracked.remains : Math.min(known, tracked.quantity),
    charge: reply.chargeMicros === null ? tracked.charge : formatMicros(reply.chargeMicros),
  };
}

function applyKnownStatus(
  tracked: TrackedFulfilment,
  counted: StatusChange,
  word: StatusMeaning,
): StatusChange {
  // Providers may queue running orders again. Our state does not go back.
  const to = word === 'submitted' ? tracked.state : word;
  transition('fulfilment', fulfilmentTransitions, { from: tracked.state, to });
  const events = eventsOf(tracked, counted, to);
  return finishedStates.has(to) ? { ...counted, to, events, nextSyncAt: null } : { ...counted, to, events };
}

function eventsOf(tracked: TrackedFulfilment, counted: StatusChange, to: FulfilmentState): TimelineEntry[] {
  const { startCount, remains } = counted;
  switch (to) {
    case 'completed':
      return [{ kind: 'delivered', data: { startCount, quantity: tracked.quantity } }];
    case 'partial': {
      const line = { paidCents: tracked.priceCents, quantity: tracked.lineQuantity };
      const refundableCents = remains === null ? null : refundableShare({ ...line, remains });
      return [
        {
          kind: 'delivery_partial',
          data: { startCount, quantity: tracked.quantity, remains, refundableCents },
        },
      ];
    }
    case 'canceled':
    case 'failed':
      return [{ kind: `delivery_${to}`, data: { word: counted.providerStatus } }];
    case 'in_progress':
      return progressEvents(tracked, counted);
    default:
      return [];
  }
}

/** The start once, then at most one entry per completed quarter. */
function progressEvents(tracked: TrackedFulfilment, counted: StatusChange): TimelineEntry[] {
  const started: TimelineEntry[] =
    tracked.state === 'submitted'
      ? [{ kind: 'delivery_started', data: { startCount: counted.startCount } }]
      : [];
  const percent = quarterReached(counted.remains, tracked.quantity);
  if (percent <= quarterReached(tracked.remains, tracked.quantity)) return started;
  const delivered = tracked.quantity - (counted.remains ?? tracked.quantity);
  return [...started, { kind: 'delivery_progress', data: { percent, delivered } }];
}

export function quarterReached(remains: number | null, quantity: number): number {
  if (remains === null) return 0;
  const share = (quantity - Math.min(remains, quantity)) / quantity;
  return Math.min(75, Math.floor(share * 4) * 25);
}
