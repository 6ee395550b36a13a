import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { deleteNote, findNote, insertNote } from './store-detail.ts';
import { lockClient } from './store-merges.ts';

export interface ClientNote {
  clientId: string;
  text: string;
  staff: StaffActor;
  /** Key of the request. A repeated key refers to the same note. */
  key: string;
}

/** Throws `not_found`, `idempotency_body_differs`. */
export const addClientNote = (deps: Pick<Deps, 'database' | 'now'>, note: ClientNote): Promise<string> =>
  inTransaction(deps.database, (tx) => writeClientNote(tx, note, deps.now()));

export async function writeClientNote(tx: Tx, note: ClientNote, at: Date): Promise<string> {
  const { clientId, text, staff } = note;
  if (!(await lockClient(tx, clientId))) throw new ShopError('not_found', `no customer ${clientId}`);
  const key = `${staff.id}:${note.key}`;
  const written = await insertNote(tx, { clientId, staffId: staff.id, text, key, at });
  if (!written) return requireSameNote(tx, note, key);
  await recordNoteChange(tx, { clientId, staff, noteId: written.id, action: 'client.note' });
  return written.id;
}

async function requireSameNote(tx: Tx, { clientId, text }: ClientNote, key: string): Promise<string> {
  const known = await findNote(tx, key);
  if (known?.client_id !== clientId || known.text !== text)
    throw new ShopError('idempotency_body_differs', 'the key belongs to another note');
  return known.id;
}

interface NoteChange {
  clientId: string;
  noteId: string;
  staff: StaffActor;
  action: string;
}

/** The audit entry is kept longer than the note and therefore omits its text. */
async function recordNoteChange(tx: Tx, { clientId, noteId, staff, action }: NoteChange): Promise<void> {
  await notifyStaffOfChange(tx, 'customers', clientId);
  await recordAudit(tx, staff, { action, subjectType: 'client', subjectId: clientId, after: { noteId } });
}

export async function revertClientNote(
  tx: Tx,
  { noteId, staff }: { noteId: string; staff: StaffActor },
): Promise<void> {
  const note = await deleteNote(tx, noteId);
  if (!note) throw new ShopError('not_found', `no note ${noteId}`);
  await recordNoteChange(tx, { clientId: note.client_id, noteId, staff, action: 'client.note_taken_back' });
}
