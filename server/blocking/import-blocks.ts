import type { ImportBlockedReply } from '#contracts/blocking.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { parseCsv, UnreadableTable } from '#server/staff/csv.ts';
import { writeBlock } from './block-user.ts';
import { readImport } from './read-import.ts';

function tableOf(csv: string) {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    throw new ShopError('invalid_request', error.message, { field: 'csv', cause: error });
  }
}

/** Blocks every line that can be read, all in one step, and says which could not. */
export async function importBlocks(
  deps: Deps,
  { csv, staff }: { csv: string; staff: StaffActor },
): Promise<ImportBlockedReply> {
  const { good, refused } = readImport(tableOf(csv));
  const done = { blocked: 0, changed: 0 };
  await inTransaction(deps.database, async (tx) => {
    // In one order, so that two imports at once wait for each other instead of both.
    const ordered = good.toSorted((a, b) => (a.block.username < b.block.username ? -1 : 1));
    for (const { block } of ordered)
      done[(await writeBlock(tx, { ...block, by: staff.username })).action] += 1;
    await audited(tx, staff, {
      action: 'blocking.imported',
      subjectType: 'blocked_users',
      subjectId: 'import',
      after: { ...done, refused: refused.length },
    });
  });
  return { success: true, ...done, refused };
}
