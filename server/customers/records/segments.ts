import type { ClientFilter, Segment } from '#contracts/customers/records.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { countFilter, membersAfter } from './store-list.ts';
import { readSegment, readSegments, type SegmentRow } from './store-segments.ts';

async function toSegment(db: Queryable, row: SegmentRow): Promise<Segment> {
  const counts = await countFilter(db, row.filter);
  const { id, name, filter, username, updated_at } = row;
  return { id, name, filter, ...counts, by: username, updatedAt: updated_at.toISOString() };
}

/** All segments that stand, by name, each with how many it has at this moment. */
export async function listSegments(db: Queryable): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const row of await readSegments(db)) found.push(await toSegment(db, row));
  return found;
}

/** Throws `not_found` for one that is not there, or was taken away. */
export async function filterOfSegment(db: Queryable, id: string): Promise<ClientFilter> {
  const row = await readSegment(db, id);
  if (!row || row.removed_at) throw new ShopError('not_found', `no segment ${id}`);
  return row.filter;
}

export interface SegmentMember {
  clientId: string;
  email: string;
  /** Of its mails: what it chose, else its latest order's. */
  locale: Locale;
}

/**
 * Who is in a segment at this moment, so many at a time: `after` is the last `clientId` of the page before. One address
 * for each person; whether it may be written to is for the caller to ask. A caller that wants what happened in the last
 * minute to count calls `catchUpClients` before its transaction. Throws `not_found`.
 */
export async function membersOfSegment(
  db: Queryable,
  { segmentId, after, limit }: { segmentId: string; after: string | null; limit: number },
): Promise<SegmentMember[]> {
  const filter = await filterOfSegment(db, segmentId);
  const found = await membersAfter(db, { filter, after, limit });
  return found.map(({ id, email, locale }) => ({ clientId: id, email, locale }));
}
