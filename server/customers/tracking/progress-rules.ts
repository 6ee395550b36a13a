import type { DeliveredPoint, Delivery } from '#contracts/orders/orders.ts';
import type { EventFacts } from './store.ts';

const delivery = /^(delivery_(started|progress|partial|canceled|failed)|delivered)$/;

/** Drops events of a wrongly linked provider order after staff removed the link. */
export function dropRevertedEvents<Event extends EventFacts>(events: readonly Event[]): readonly Event[] {
  const last = events.findLastIndex(({ kind }) => kind === 'link_taken_back');
  if (last === -1) return events;
  const partsUntil = (index: number) =>
    new Set(
      events
        .slice(index + 1)
        .flatMap(({ kind, data }) => (kind === 'link_taken_back' ? [data.fulfilmentId] : [])),
    );
  return events.filter(({ kind, data }, index) => {
    if (index > last) return true;
    if (kind === 'order_completed') return false;
    return !delivery.test(kind) || !partsUntil(index).has(data.fulfilmentId);
  });
}

function deliveredByEvent({ kind, data }: EventFacts, ofOne: number | undefined): number | undefined {
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);
  switch (kind) {
    case 'delivery_started':
      return 0;
    case 'delivery_progress':
      return count(data.delivered);
    case 'delivered':
      return count(data.quantity);
    case 'delivery_partial': {
      const [quantity, remains] = [count(data.quantity) ?? ofOne, count(data.remains)];
      return quantity === undefined || remains === undefined ? undefined : Math.max(0, quantity - remains);
    }
    default:
      return undefined;
  }
}

const toIsoTime = (at: string) => new Date(at).toISOString();

function appendPoint(points: DeliveredPoint[], point: DeliveredPoint): void {
  if (point.delivered > (points.at(-1)?.delivered ?? -1)) points.push(point);
}

/**
 * Points: zero at submission, each quarter of each part, the end, and the current count. Sums several parts only if
 * each event identifies its part.
 */
export function toProgress(
  events: readonly EventFacts[],
  delivery: Delivery | null,
  parts: number,
): DeliveredPoint[] {
  if (!delivery) return [];
  const points: DeliveredPoint[] = [];
  const byPart = new Map<unknown, number>();
  for (const event of dropRevertedEvents(events)) {
    if (event.kind === 'submitted') appendPoint(points, { at: toIsoTime(event.at), delivered: 0 });
    const delivered = deliveredByEvent(event, parts > 1 ? undefined : delivery.quantity);
    if (delivered === undefined) continue;
    const part = parts > 1 ? event.data.fulfilmentId : 'the only one';
    if (part === undefined) return [];
    byPart.set(part, Math.max(delivered, byPart.get(part) ?? 0));
    const sum = [...byPart.values()].reduce((all, each) => all + each, 0);
    appendPoint(points, { at: toIsoTime(event.at), delivered: Math.min(sum, delivery.quantity) });
  }
  if (points.length === 0) return [];
  if (delivery.updatedAt) appendPoint(points, { at: delivery.updatedAt, delivered: delivery.delivered });
  return points;
}
