import type { OrderId } from '#contracts/kit/ids.ts';
import type { OrderNoteReply } from '#contracts/orders/changes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  deleteNote,
  findMentioned,
  findNote,
  insertNote,
  isOrder,
  type LockedNote,
  lockNote,
  type MentionedMember,
  namesOf,
  writeNoteText,
} from './store-notes.ts';

/** Username of a member after `@`, but not inside an e-mail address or a longer word. */
const mention = /(?<![\p{L}\p{N}._@-])@([a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?)/giu;

/** Returns distinct lower-case usernames. Some may not be members. */
export const mentionsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase())),
];

interface OrderNoteInput {
  orderId: OrderId;
  text: string;
  staff: StaffActor;
  key: string;
}

export const addNote = (deps: Deps, note: OrderNoteInput): Promise<OrderNoteReply> =>
  inTransaction(deps.database, (tx) => writeNoteInTransaction(deps, tx, note));

/** Throws `order_not_found`, and `idempotency_body_differs` if the same key comes with another text. */
export async function writeNoteInTransaction(
  deps: Deps,
  tx: Tx,
  note: OrderNoteInput,
): Promise<OrderNoteReply> {
  const { orderId, text, staff } = note;
  const key = `${staff.id}:${note.key}`;
  if (!(await isOrder(tx, orderId))) throw new ShopError('order_not_found', `no order ${orderId}`);
  const { mentioned, ids, names, unknown } = await readMentions(tx, text);
  const at = deps.now();
  const written = await insertNote(tx, { orderId, staffId: staff.id, text, mentioned: ids, key, at });
  if (!written)
    return { success: true, noteId: await requireSameNote(tx, note, key), mentioned: names, unknown };
  await notifyStaffOfChange(tx, 'orders', orderId);
  for (const member of mentioned) await notifyMentioned(tx, { note, noteId: written.id, member });
  await recordAudit(tx, staff, {
    action: 'order.note',
    subjectType: 'order',
    subjectId: orderId,
    after: { noteId: written.id, mentioned: names },
  });
  return { success: true, noteId: written.id, mentioned: names, unknown };
}

async function readMentions(tx: Tx, text: string) {
  const said = mentionsOf(text);
  const mentioned = await findMentioned(tx, said);
  const names = mentioned.map(({ username }) => username);
  const unknown = said.filter((name) => !names.includes(name));
  return { mentioned, ids: mentioned.map(({ id }) => id), names, unknown };
}

async function requireSameNote(tx: Tx, note: OrderNoteInput, key: string): Promise<string> {
  const known = await findNote(tx, key);
  if (known?.order_id !== note.orderId || known.text !== note.text)
    throw new ShopError('idempotency_body_differs', 'the key belongs to another note');
  return known.id;
}

interface MentionNotice {
  note: Pick<OrderNoteInput, 'orderId' | 'text' | 'staff'>;
  noteId: string;
  member: MentionedMember;
}

async function notifyMentioned(tx: Tx, { note, noteId, member }: MentionNotice): Promise<void> {
  if (member.id === note.staff.id) return;
  await openItem(tx, {
    reason: 'mentioned',
    subjectId: `${noteId}:${member.username}`,
    orderId: note.orderId,
    evidence: { by: note.staff.username, text: note.text.slice(0, 300) },
    assignedTo: member.id,
  });
}

interface OwnNote {
  noteId: string;
  staff: StaffActor;
}

/** Members edit their own notes, an owner edits any note. Throws `not_found`, `not_permitted`. */
async function lockOwnNote(tx: Tx, { noteId, staff }: OwnNote): Promise<LockedNote> {
  const note = await lockNote(tx, noteId);
  if (!note) throw new ShopError('not_found', `no note ${noteId}`);
  if (note.staff_id !== staff.id && staff.role !== 'owner')
    throw new ShopError('not_permitted', 'another member wrote it');
  return note;
}

/** Edits a note. Opens items for newly mentioned members and closes those of members no longer mentioned. */
export const changeNote = (
  { database }: Pick<Deps, 'database'>,
  { text, ...own }: OwnNote & { text: string },
): Promise<OrderNoteReply> =>
  inTransaction(database, async (tx) => {
    const { noteId, staff } = own;
    const before = await lockOwnNote(tx, own);
    const { mentioned, ids, names, unknown } = await readMentions(tx, text);
    await writeNoteText(tx, { noteId, text, mentioned: ids });
    await endMentions(tx, {
      ...own,
      mentioned: before.mentioned.filter((id) => !ids.some((kept) => kept === id)),
    });
    const orderId = before.order_id;
    for (const member of mentioned)
      if (!before.mentioned.some((id) => id === member.id))
        await notifyMentioned(tx, { note: { orderId, text, staff }, noteId, member });
    await notifyStaffOfChange(tx, 'orders', orderId);
    await recordAudit(tx, staff, {
      action: 'order.note_changed',
      subjectType: 'order',
      subjectId: orderId,
      after: { noteId, mentioned: names },
    });
    return { success: true, noteId, mentioned: names, unknown };
  });

export const removeNote = ({ database }: Pick<Deps, 'database'>, own: OwnNote): Promise<void> =>
  inTransaction(database, async (tx) => {
    await lockOwnNote(tx, own);
    await deleteMistakenNote(tx, own);
  });

/** Deletes a note that was left by mistake and closes its inbox items. Throws `not_found`. */
export async function deleteMistakenNote(
  tx: Tx,
  { noteId, staff }: { noteId: string; staff: StaffActor },
): Promise<void> {
  const note = await deleteNote(tx, noteId);
  if (!note) throw new ShopError('not_found', `no note ${noteId}`);
  await endMentions(tx, { noteId, staff, mentioned: note.mentioned });
  await notifyStaffOfChange(tx, 'orders', note.order_id);
  await recordAudit(tx, staff, {
    action: 'order.note_taken_back',
    subjectType: 'order',
    subjectId: note.order_id,
    before: { noteId },
  });
}

async function endMentions(
  tx: Tx,
  { noteId, staff, mentioned }: { noteId: string; staff: StaffActor; mentioned: readonly string[] },
): Promise<void> {
  for (const name of await namesOf(tx, mentioned))
    await resolveItems(tx, {
      decision: 'noted',
      kind: 'note',
      subjectId: `${noteId}:${name}`,
      by: 'staff',
      staffId: staff.id,
    });
}
