import {
  type Delivery,
  type PublicOrder,
  publicEvents,
  type TimelineEntry,
} from '#contracts/orders/orders.ts';
import { dropRevertedEvents } from './progress-rules.ts';
import type { EventFacts } from './store.ts';

const kinds: Record<string, TimelineEntry['kind']> = {
  placed: 'placed',
  payment_failed: 'payment_failed',
  paid: 'paid',
  submitted: 'submitted',
  delivery_started: 'started',
  delivery_progress: 'progress',
  delivered: 'completed',
  order_completed: 'completed',
  delivery_partial: 'partial',
  delivery_canceled: 'cancelled',
  order_cancelled: 'cancelled',
  refunded: 'refunded',
  refill_requested: 'refill',
  refill_completed: 'refilled',
  target_changed: 'corrected',
};

const shownOncePerOrder = new Set<TimelineEntry['kind']>(['placed', 'paid', 'submitted', 'started']);

const asCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Returns the count of an event. Null for an order of several parts, whose counts are not the order's. */
function countOf(event: EventFacts, delivery: Delivery | null): number | undefined {
  switch (event.kind) {
    case 'delivery_started':
      return asCount(event.data.startCount);
    case 'delivery_progress':
      return asCount(event.data.delivered);
    case 'delivery_partial': {
      const remains = asCount(event.data.remains);
      return delivery && remains !== undefined ? asCount(delivery.quantity - remains) : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Only the last of several `delivered` events is shown, once all parts are completed. None is shown when the order has
 * its own completion event.
 */
function isShownEvent(event: EventFacts, all: readonly EventFacts[], delivery: Delivery | null): boolean {
  if (event.kind !== 'delivered') return true;
  if (all.some((other) => other.kind === 'order_completed')) return false;
  return delivery?.state === 'completed' && all.findLast((other) => other.kind === 'delivered') === event;
}

export function toTimeline(
  events: readonly EventFacts[],
  delivery: Delivery | null,
  parts: number,
): TimelineEntry[] {
  const told = new Set<TimelineEntry['kind']>();
  const entries: TimelineEntry[] = [];
  const standing = dropRevertedEvents(events);
  for (const event of standing) {
    const kind = Object.hasOwn(kinds, event.kind) ? kinds[event.kind] : undefined;
    if (!kind || !isShownEvent(event, standing, delivery)) continue;
    if (kind === 'progress' && parts > 1) continue;
    if (shownOncePerOrder.has(kind) && told.has(kind)) continue;
    told.add(kind);
    const count = parts > 1 ? undefined : countOf(event, delivery);
    const at = new Date(event.at).toISOString();
    entries.push(count === undefined ? { kind, at } : { kind, at, count });
  }
  return foldAttempts(entries);
}

function foldAttempts(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const failed = entries.filter(({ kind }) => kind === 'payment_failed');
  if (failed.length < 2) return [...entries];
  const last = failed.at(-1);
  return entries.flatMap((entry) => {
    if (entry.kind !== 'payment_failed') return [entry];
    return entry === last ? [{ ...entry, count: failed.length }] : [];
  });
}

type PublicEntry = PublicOrder['timeline'][number];

const isPublic = (entry: TimelineEntry): entry is PublicEntry =>
  publicEvents.some((kind) => kind === entry.kind);

export const toPublicTimeline = (entries: readonly TimelineEntry[]): PublicEntry[] =>
  entries.filter(isPublic);
