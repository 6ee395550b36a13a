import type {
  StaffService,
  StaffServiceReply,
  StaffServicesQuery,
  StaffServicesReply,
} from '#contracts/staff-services.ts';
import { readHistory } from '#server/catalog/read-changes.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readShelf } from './read-shelf.ts';

const isIn: Record<
  NonNullable<StaffServicesQuery['state']>,
  (service: StaffService, leastMargin: number) => boolean
> = {
  on: ({ active }) => active,
  off: ({ active }) => !active,
  reduced: ({ referenceCents }) => referenceCents !== null,
  planned: ({ plannedFor }) => plannedFor !== null,
  unperformed: ({ active, provider }) => active && provider === null,
  thin: ({ margin }, least) => margin !== null && margin < least,
};

function matches(service: StaffService, query: StaffServicesQuery, leastMargin: number): boolean {
  const { type, audience, kind, state, q } = query;
  if (type && service.type !== type) return false;
  if (audience && service.audience !== audience) return false;
  if (kind && (service.kind ?? 'none') !== kind) return false;
  if (state && !isIn[state](service, leastMargin)) return false;
  const words = `${service.id} ${service.kind ?? ''} ${service.type} ${service.audience ?? ''} ${service.quantity} ${service.providerService ?? ''}`;
  return !q || words.toLowerCase().includes(q.toLowerCase());
}

/** Where a page begins: a price list has some dozens of lines, so that a place among them is enough. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw new ShopError('invalid_request', 'not a cursor of this list', { field: 'cursor' });
}

/** What is sold and what was, with what each costs the shop. */
export async function listServices(
  deps: Deps,
  query: StaffServicesQuery & { uncounted?: true | undefined },
): Promise<StaffServicesReply> {
  const { services, leastMargin, rising } = await readShelf(deps);
  const found = services.filter((service) => matches(service, query, leastMargin));
  const from = placeOf(query.cursor);
  const to = from + query.limit;
  return {
    items: found.slice(from, to),
    nextCursor: to < found.length ? String(to) : null,
    total: found.length,
    totalIsEstimate: false,
    leastMargin,
    rising,
  };
}

/** One of them with its history. Throws `service_not_found`. */
export async function showService(deps: Deps, id: number): Promise<StaffServiceReply> {
  const [{ services, leastMargin }, history] = await Promise.all([readShelf(deps), readHistory(deps, id)]);
  const service = services.find((each) => each.id === id);
  if (!service) throw new ShopError('service_not_found', `no service ${id}`);
  return { success: true, service, ...history, leastMargin };
}
