import { blockUserSchema, type ImportBlockedReply } from '#contracts/catalog/blocking.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { parseCsv, type TableLine, UnreadableTable } from '#server/platform/kit/csv.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readBlock, writeBlock } from './blocks.ts';
import type { NewBlock } from './store.ts';

const columns = ['username', 'reason', 'email', 'expiresat'];

interface ReadLine {
  line: number;
  block: Omit<NewBlock, 'by'>;
}

interface ReadImport {
  good: ReadLine[];
  refused: { line: number; why: string }[];
}

/** Reads a pasted table. Without a heading row the columns are username, reason, email, end. */
export function readImport(table: readonly TableLine[]): ReadImport {
  const heading = table[0]?.cells.map((cell) => cell.trim().toLowerCase().replaceAll('_', '')) ?? [];
  const named = heading.includes('username');
  const order = named ? heading : columns;
  const read: ReadImport = { good: [], refused: [] };
  for (const { line, cells } of table.slice(named ? 1 : 0)) {
    const cell = (name: string) => cells[order.indexOf(name)]?.trim() ?? '';
    if (cells.every((each) => each.trim() === '')) continue;
    const input = blockUserSchema.safeParse({
      username: cell('username'),
      reason: cell('reason'),
      email: cell('email') || null,
      expiresAt: cell('expiresat') || null,
    });
    try {
      if (input.success) read.good.push({ line, block: readBlock(input.data) });
      else read.refused.push({ line, why: String(input.error.issues[0]?.path[0] ?? 'invalid_request') });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      read.refused.push({ line, why: error.code });
    }
  }
  return read;
}

function tableOf(csv: string) {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    throw new ShopError('invalid_request', error.message, { field: 'csv', cause: error });
  }
}

export async function importBlocks(
  deps: Deps,
  { csv, staff }: { csv: string; staff: StaffActor },
): Promise<ImportBlockedReply> {
  const { good, refused } = readImport(tableOf(csv));
  const done = { blocked: 0, changed: 0 };
  await inTransaction(deps.database, async (tx) => {
    // The fixed order prevents a deadlock between two concurrent imports.
    const ordered = good.toSorted((a, b) => (a.block.username < b.block.username ? -1 : 1));
    for (const { block } of ordered)
      done[(await writeBlock(tx, { ...block, by: staff.username })).action] += 1;
    await recordAudit(tx, staff, {
      action: 'blocking.imported',
      subjectType: 'blocked_users',
      subjectId: 'import',
      after: { ...done, refused: refused.length },
    });
  });
  return { success: true, ...done, refused };
}
