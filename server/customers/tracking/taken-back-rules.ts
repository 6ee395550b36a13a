import type { EventFacts } from './store.ts';

const delivery = /^(delivery_(started|progress|partial|canceled|failed)|delivered)$/;

/** Returns the events without those of a provider's order that turned out to be another buyer's. */
export function withoutTakenBack<Event extends EventFacts>(events: readonly Event[]): readonly Event[] {
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
