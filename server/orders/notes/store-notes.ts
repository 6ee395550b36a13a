import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type MentionedMember = Row<'staff_members', 'id' | 'username'>;

export function findMentioned(tx: Tx, names: readonly string[]): Promise<MentionedMember[]> {
  return rows<MentionedMember>(
    tx,
    'select id, username from staff_members where username = any($1) and is_active order by username',
    [names],
  );
}

export async function isOrder(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await maybeOne(tx, 'select id from orders where id = $1', [orderId])) !== undefined;
}

export interface NewNote {
  orderId: OrderId;
  staffId: StaffId;
  text: string;
  mentioned: StaffId[];
  key: string;
  at: Date;
}

/** Returns undefined if the same request already added the note. */
export function insertNote(tx: Tx, note: NewNote): Promise<Row<'order_notes', 'id'> | undefined> {
  return maybeOne(
    tx,
    `insert into order_notes (order_id, staff_id, text, mentioned, request_key, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (request_key) do nothing returning id`,
    [note.orderId, note.staffId, note.text, note.mentioned, note.key, note.at],
  );
}

export type LockedNote = Row<'order_notes', 'order_id' | 'staff_id' | 'mentioned'>;

/** The lock serialises concurrent edits. */
export function lockNote(tx: Tx, id: string): Promise<LockedNote | undefined> {
  return maybeOne<LockedNote>(
    tx,
    'select order_id, staff_id, mentioned from order_notes where id = $1::uuid for update',
    [id],
  );
}

export async function writeNoteText(
  tx: Tx,
  note: { noteId: string; text: string; mentioned: readonly StaffId[] },
): Promise<void> {
  await execute(tx, 'update order_notes set text = $2, mentioned = $3 where id = $1::uuid', [
    note.noteId,
    note.text,
    note.mentioned,
  ]);
}

export function deleteNote(
  tx: Tx,
  id: string,
): Promise<Row<'order_notes', 'order_id' | 'mentioned'> | undefined> {
  return maybeOne(tx, 'delete from order_notes where id = $1 returning order_id, mentioned', [id]);
}

export async function namesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await rows<Row<'staff_members', 'username'>>(
    tx,
    'select username from staff_members where id = any($1)',
    [ids],
  );
  return found.map(({ username }) => username);
}

export type ExistingNote = Row<'order_notes', 'id' | 'order_id' | 'text' | 'mentioned'>;

export function findNote(tx: Tx, key: string): Promise<ExistingNote | undefined> {
  return maybeOne<ExistingNote>(
    tx,
    'select id, order_id, text, mentioned from order_notes where request_key = $1',
    [key],
  );
}
