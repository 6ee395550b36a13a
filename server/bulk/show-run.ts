import type { BulkReply } from '#contracts/bulk.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { Locale } from '#contracts/locales.ts';
import { errorMessages } from '#messages/errors.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { Bulk } from './bulk-action.ts';
import { toRun } from './run-rules.ts';
import { readItems, readRun } from './store.ts';

/** How far a run is, and what came of each thing. Throws `not_found`. */
export async function showRun(
  { database }: Pick<Deps, 'database'>,
  { id, locale }: { id: string; locale: Locale },
  bulk: Bulk,
): Promise<BulkReply> {
  const run = await readRun(database, id);
  if (!run) throw new ShopError('not_found', `no run ${id}`);
  const items = await readItems(database, id);
  const subject = bulk.actions[run.action as keyof Bulk['actions']]?.subject;
  const ids = items.map(({ subject_id: each }) => each);
  const named = subject ? await bulk.lists[subject].names(database, ids) : [];
  const names = new Map(named.map((each) => [each.id, each.name]));
  const sentences: Partial<Record<string, string>> = errorMessages[locale];
  return {
    success: true,
    run: toRun(run, bulk),
    items: items.map(({ subject_id: subjectId, state, code }) => ({
      ...{ id: subjectId, state, code },
      name: names.get(subjectId) ?? null,
      why: code === null ? null : (sentences[code] ?? sentences['internal' satisfies ErrorCode] ?? null),
    })),
  };
}
