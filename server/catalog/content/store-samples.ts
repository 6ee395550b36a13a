import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable } from '#server/platform/database/query.ts';

export async function countSampleSections(db: Queryable): Promise<number> {
  const found = await one<{ count: number }>(
    db,
    'select count(*) as count from content_sections where sample',
  );
  return found.count;
}

/** Published versions stay for ever because buyers have read them; nobody has bought on these. */
export async function deleteSampleSections(tx: Tx): Promise<void> {
  await tx.query({ text: 'alter table content_sections disable trigger content_sections_published_stays' });
  await execute(tx, 'delete from content_sections where sample');
  await tx.query({ text: 'alter table content_sections enable trigger content_sections_published_stays' });
}
