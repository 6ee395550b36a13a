import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { deleteNote, namesOf } from './store-notes.ts';

/** A note that was left by mistake goes, and nobody is asked to look at it any more. Throws `not_found`. */
export async function takeBackNote(
  tx: Tx,
  { noteId, staff }: { noteId: string; staff: StaffActor },
): Promise<void> {
  const note = await deleteNote(tx, noteId);
  if (!note) throw new ShopError('not_found', `no note ${noteId}`);
  for (const name of await namesOf(tx, note.mentioned))
    await resolveItems(tx, {
      ...({ reasons: ['mentioned'], subjectId: `${noteId}:${name}`, by: 'staff', how: 'noted' } as const),
      staffId: staff.id,
    });
  await tellStaff(tx, 'orders', note.order_id);
  await audited(tx, staff, {
    action: 'order.note_taken_back',
    subjectType: 'order',
    subjectId: note.order_id,
    before: { noteId },
  });
}
