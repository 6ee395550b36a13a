import type { OrderId } from '#contracts/ids.ts';
import type { OrderNoteReply } from '#contracts/staff-order-changes.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { openItem } from '#server/pending/open-item.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { mentionsOf } from './note-rules.ts';
import { findMentioned, findNote, insertNote, isOrder, type Mentioned } from './store-notes.ts';

export interface Note {
  orderId: OrderId;
  text: string;
  staff: StaffActor;
  /** The request's own: again with it is the same note. */
  key: string;
}

/** A member writes something down about an order; whoever is named in it finds it among what waits for them. */
export const addNote = (deps: Deps, note: Note): Promise<OrderNoteReply> =>
  inTransaction(deps.database, (tx) => writeNote(deps, tx, note));

/** The same in the caller's transaction. Throws `order_not_found`, and `idempotency_key_reused` for another text. */
export async function writeNote(deps: Deps, tx: Tx, note: Note): Promise<OrderNoteReply> {
  const { orderId, text, staff } = note;
  const key = `${staff.id}:${note.key}`;
  if (!(await isOrder(tx, orderId))) throw new ShopError('order_not_found', `no order ${orderId}`);
  const mentioned = await findMentioned(tx, mentionsOf(text));
  const ids = mentioned.map(({ id }) => id);
  const at = deps.now();
  const written = await insertNote(tx, { orderId, staffId: staff.id, text, mentioned: ids, key, at });
  const names = mentioned.map(({ username }) => username);
  if (!written) return { success: true, noteId: await knownNote(tx, note, key), mentioned: names };
  await tellStaff(tx, 'orders', orderId);
  for (const member of mentioned) await tell(tx, { note, noteId: written.id, member });
  await audited(tx, staff, {
    action: 'order.note',
    subjectType: 'order',
    subjectId: orderId,
    after: { noteId: written.id, mentioned: names },
  });
  return { success: true, noteId: written.id, mentioned: names };
}

async function knownNote(tx: Tx, note: Note, key: string): Promise<string> {
  const known = await findNote(tx, key);
  if (known?.order_id !== note.orderId || known.text !== note.text)
    throw new ShopError('idempotency_key_reused', 'the key belongs to another note');
  return known.id;
}

async function tell(tx: Tx, { note, noteId, member }: { note: Note; noteId: string; member: Mentioned }) {
  if (member.id === note.staff.id) return;
  await openItem(tx, {
    reason: 'mentioned',
    subjectId: `${noteId}:${member.username}`,
    orderId: note.orderId,
    evidence: { by: note.staff.username, text: note.text.slice(0, 300) },
    assignedTo: member.id,
  });
}
