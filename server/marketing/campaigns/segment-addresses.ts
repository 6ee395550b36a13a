import { membersOfSegment } from '#server/customers/records/segments.ts';
import type { Queryable } from '#server/platform/database/query.ts';

const pageSize = 2000;

/** Whom a segment has at this moment, agreed or not; null stands for everybody. Throws `not_found` for one that was taken away. */
export async function addressesOf(db: Queryable, segmentId: string | null): Promise<string[] | null> {
  if (segmentId === null) return null;
  const found: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await membersOfSegment(db, { segmentId, after, limit: pageSize });
    found.push(...page.map(({ email }) => email));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.clientId;
  }
}
