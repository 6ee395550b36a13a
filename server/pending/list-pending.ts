import type { StaffId } from '#contracts/ids.ts';
import type { PendingItem, PendingList, PendingQuery } from '#contracts/pending.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { fromCursor, toCursor, toItem } from './list-rules.ts';
import { countItems, findItem, listItems } from './store-list.ts';

/** Beyond so many, the number is a lower bound. */
const countBound = 10_000;

function endOf({ cursor, sort }: PendingQuery) {
  if (cursor === undefined) return undefined;
  const end = fromCursor(cursor, sort);
  if (!end) throw new ShopError('invalid_request', 'not a cursor of this list', { field: 'cursor' });
  return end;
}

/** One page of what waits for a person, or of what was decided. `me` is who asks. */
export async function listPending(deps: Deps, query: PendingQuery, me: StaffId): Promise<PendingList> {
  const { limit, sort, state, assignedTo } = query;
  if (sort === 'resolved' && state !== 'resolved')
    throw new ShopError('invalid_request', 'only what is resolved sorts by that', { field: 'sort' });
  const filter = { ...query, assignedTo: assignedTo === 'me' ? me : assignedTo };
  const [found, total] = await Promise.all([
    listItems(deps.database, { filter, sort, end: endOf(query), limit: limit + 1 }),
    countItems(deps.database, filter, countBound),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    nextCursor: found.length > limit && last ? toCursor({ ...last, sort }) : null,
    total,
    totalIsEstimate: total === countBound,
  };
}

/** One item, open or closed. Throws `not_found`. */
export async function showPending(deps: Deps, id: string): Promise<PendingItem> {
  const row = await findItem(deps.database, id);
  if (!row) throw new ShopError('not_found', `no pending item ${id}`);
  return toItem(row);
}
