import type { StoryEntry } from '#contracts/story.ts';
import type { Queryable } from '#server/database/query.ts';
import { readEntriesOf } from './store-audit.ts';

/** What was done with one thing, the oldest first. */
export async function readStory(
  db: Queryable,
  of: { subjectType: string; subjectId: string },
): Promise<StoryEntry[]> {
  const entries = await readEntriesOf(db, of);
  return entries.map(({ id, at, action, username, after }) => ({
    ...{ id: String(id), at: at.toISOString(), action, who: username },
    after: (after ?? {}) as Record<string, unknown>,
  }));
}
