import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

/** Undefined where the same request has left it already. */
export const insertNote = (
  tx: Tx,
  note: { clientId: string; staffId: StaffId; text: string; key: string; at: Date },
): Promise<Row<'client_notes', 'id'> | undefined> =>
  maybeOne(
    tx,
    `insert into client_notes (client_id, staff_id, text, request_key, created_at) values ($1::uuid, $2, $3, $4, $5)
     on conflict (request_key) do nothing returning id`,
    [note.clientId, note.staffId, note.text, note.key, note.at],
  );

export const findNote = (
  tx: Tx,
  key: string,
): Promise<Row<'client_notes', 'id' | 'client_id' | 'text'> | undefined> =>
  maybeOne(tx, 'select id, client_id, text from client_notes where request_key = $1', [key]);

export const deleteNote = (tx: Tx, id: string): Promise<Row<'client_notes', 'client_id'> | undefined> =>
  maybeOne(tx, 'delete from client_notes where id = $1::uuid returning client_id', [id]);

export interface NoteRow
  extends Row<'client_notes', 'id' | 'text' | 'created_at'>,
    Row<'staff_members', 'username'> {}

/** Of a whole person, the newest first. */
export const readNotes = (db: Queryable, ids: readonly string[], limit: number): Promise<NoteRow[]> =>
  rows<NoteRow>(
    db,
    `select n.id, n.text, n.created_at, m.username
       from client_notes n join staff_members m on m.id = n.staff_id
      where n.client_id = any($1::uuid[]) order by n.created_at desc, n.id desc limit $2`,
    [ids, limit],
  );
