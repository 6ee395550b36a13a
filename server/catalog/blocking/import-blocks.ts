import { blockUserSchema } from '#contracts/blocking.ts';
import { ShopError } from '#server/errors.ts';
import type { TableLine } from '#server/staff/csv.ts';
import { readBlock } from './read-block.ts';
import type { NewBlock } from './store.ts';

const columns = ['username', 'reason', 'email', 'expiresat'];

export interface ReadLine {
  line: number;
  block: Omit<NewBlock, 'by'>;
}

export interface ReadImport {
  good: ReadLine[];
  refused: { line: number; why: string }[];
}

/** A pasted table: with a heading that names its columns, or without one in the order username, reason, email, end. */
export function readImport(table: readonly TableLine[]): ReadImport {
  const heading = table[0]?.cells.map((cell) => cell.trim().toLowerCase().replaceAll('_', '')) ?? [];
  const named = heading.includes('username');
  const order = named ? heading : columns;
  const read: ReadImport = { good: [], refused: [] };
  for (const { line, cells } of table.slice(named ? 1 : 0)) {
    const cell = (name: string) => cells[order.indexOf(name)]?.trim() ?? '';
    if (cells.every((each) => each.trim() === '')) continue;
    const wish = blockUserSchema.safeParse({
      username: cell('username'),
      reason: cell('reason'),
      email: cell('email') || null,
      expiresAt: cell('expiresat') || null,
    });
    try {
      if (wish.success) read.good.push({ line, block: readBlock(wish.data) });
      else read.refused.push({ line, why: String(wish.error.issues[0]?.path[0] ?? 'invalid_request') });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      read.refused.push({ line, why: error.code });
    }
  }
  return read;
}
