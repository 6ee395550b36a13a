import type { StaffId } from '#contracts/kit/ids.ts';
import type { ScopeModule } from '#contracts/kit/module-fields.ts';
import type {
  PendingItem,
  PendingList,
  PendingQuery,
  PendingSummary,
  PendingSummaryQuery,
} from '#contracts/staff/pending.ts';
import { pendingModules } from '#contracts/staff/pending.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { offerTo, toGroup, toItem } from './list-rules.ts';
import { reasons } from './reasons.ts';
import { countSamples, findItem, groupItems, type ListedItem, pendingList } from './store-list.ts';

export async function listPending(
  deps: Deps,
  query: PendingQuery & PageInput,
  staff: StaffActor,
): Promise<PendingList> {
  const { sort, state, assignedTo } = query;
  if (sort === 'resolved' && state !== 'resolved')
    throw new ShopError('invalid_request', 'only resolved items can be sorted by this field', {
      field: 'sort',
    });
  const filter = { ...query, assignedTo: assignedTo === 'me' ? staff.id : assignedTo };
  const list = pendingList(filter, sort);
  return keysetPage(deps.database, { list, input: query }, (row: ListedItem) => offerTo(staff, toItem(row)));
}

/**
 * Returns counts and sums of all items that match the filter, without samples. `me` is the current member. Sums exclude
 * amounts of modules closed to the caller.
 */
export async function summarizePending(
  { database }: Pick<Deps, 'database'>,
  { me, isOpen, ...query }: PendingSummaryQuery & { me: StaffId; isOpen: (module: ScopeModule) => boolean },
): Promise<PendingSummary> {
  const assignedTo = query.assignedTo === 'me' ? me : query.assignedTo;
  const filter = { ...query, assignedTo };
  const [found, samples] = await Promise.all([groupItems(database, filter), countSamples(database, filter)]);
  const groups = found.map((row) => {
    const group = toGroup(row);
    const rules = (reasons as Partial<typeof reasons>)[group.reason];
    return rules && isOpen(pendingModules[rules.kind]) ? group : { ...group, amountCents: 0 };
  });
  const sumOf = (key: 'count' | 'amountCents') => groups.reduce((sum, group) => sum + group[key], 0);
  return { success: true, total: sumOf('count'), amountCents: sumOf('amountCents'), samples, groups };
}

export const showPending = ({ database }: Pick<Deps, 'database'>, id: string): Promise<PendingItem> =>
  readPending(database, id);

export async function readPending(db: Queryable, id: string): Promise<PendingItem> {
  const row = await findItem(db, id);
  if (!row) throw new ShopError('not_found', `no pending item ${id}`);
  return toItem(row);
}
