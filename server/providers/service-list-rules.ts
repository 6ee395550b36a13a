import type { ListedService, ServiceList } from '#server/gateways/provider-replies.ts';

/** Whether a provider's price list may be taken in, and what it then changes. */
export type ListVerdict =
  | { kind: 'good'; services: ListedService[]; vanished: string[] }
  | { kind: 'empty' }
  | { kind: 'broken'; unreadable: number }
  /** More than the set share would vanish: a person decides. */
  | { kind: 'shrunken'; vanished: string[] };

const mostVanished = 0.3;
const mostUnreadable = 0.05;

/** `known` are the ids of our active services. An entry that cannot be read is there all the same. */
export function judgeList(
  list: ServiceList,
  ours: { known: readonly string[]; acceptVanished: boolean },
): ListVerdict {
  if (list.services.length === 0) return { kind: 'empty' };
  const unreadable = list.unreadable + list.unreadableIds.length;
  if (unreadable > (list.services.length + unreadable) * mostUnreadable)
    return { kind: 'broken', unreadable };
  const services = [...new Map(list.services.map((service) => [service.externalId, service])).values()];
  const present = new Set([...services.map(({ externalId }) => externalId), ...list.unreadableIds]);
  const vanished = ours.known.filter((id) => !present.has(id));
  if (vanished.length > ours.known.length * mostVanished && !ours.acceptVanished) {
    return { kind: 'shrunken', vanished };
  }
  return { kind: 'good', services, vanished };
}
