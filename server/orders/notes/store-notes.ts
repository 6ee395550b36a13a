import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type Mentioned = Row<'staff_members', 'id' | 'username'>;

/** Active members of these names. */
export function findMentioned(tx: Tx, names: readonly string[]): Promise<Mentioned[]> {
  return rows<Mentioned>(
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

/** Undefined where the same request has left it already. */
export function insertNote(tx: Tx, note: NewNote): Promise<Row<'order_notes', 'id'> | undefined> {
  return maybeOne(
    tx,
    `insert into order_notes (order_id, staff_id, text, mentioned, request_key, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (request_key) do nothing returning id`,
    [note.orderId, note.staffId, note.text, note.mentioned, note.key, note.at],
  );
}

export type LockedNote = Row<'order_notes', 'order_id' | 'staff_id' | 'mentioned'>;

/** Returns undefined where none exists. Two corrections at once come one after the other. */
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

/** Returns undefined where it is gone already. */
export function deleteNote(
  tx: Tx,
  id: string,
): Promise<Row<'order_notes', 'order_id' | 'mentioned'> | undefined> {
  return maybeOne(tx, 'delete from order_notes where id = $1 returning order_id, mentioned', [id]);
}

/** Returns the names of those who were informed, as their items carry them. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await rows<Row<'staff_members', 'username'>>(
    tx,
    'select username from staff_members where id = any($1)',
    [ids],
  );
  return found.map(({ username }) => username);
}

export type KnownNote = Row<'order_notes', 'id' | 'order_id' | 'text' | 'mentioned'>;

export function findNote(tx: Tx, key: string): Promise<KnownNote | undefined> {
  return maybeOne<KnownNote>(
    tx,
    'select id, order_id, text, mentioned from order_notes where request_key = $1',
    [key],
  );
}
