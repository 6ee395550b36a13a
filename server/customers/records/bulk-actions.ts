import { z } from 'zod';
import { addClientNoteSchema, clientsQuerySchema } from '#contracts/customers/records.ts';
import { readSuppressedKinds, suppress } from '#server/mail/suppressions/suppress.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { listClients } from './list-clients.ts';
import { listClientNames } from './store-list.ts';
import { mergedClientOf } from './store-merges.ts';
import { revertClientNote, writeClientNote } from './write-note.ts';

const kinds = ['marketing'] as const;

/**
 * Stops advertising to all addresses of a person who asked by telephone or letter. Only that person can reverse the
 * stop. Returns whether it is new. Throws `not_found`.
 */
async function stopMarketing(
  tx: Tx,
  { id, staff, at }: { id: string; staff: StaffActor; at: Date },
): Promise<boolean> {
  const person = await mergedClientOf(tx, id);
  if (person.length === 0) throw new ShopError('not_found', `no customer ${id}`);
  let isNew = false;
  for (const { email } of person) {
    if ((await readSuppressedKinds(tx, email)).includes('marketing')) continue;
    await suppress(tx, { email, kinds, source: 'staff', at });
    isNew = true;
  }
  if (!isNew) return false;
  await recordAudit(tx, staff, { action: 'client.stop_marketing', subjectType: 'client', subjectId: id });
  await notifyStaffOfChange(tx, 'customers', id);
  return true;
}

export const clientBulkList = defineBulkList({
  id: z.uuid(),
  query: clientsQuerySchema,
  page: (deps, query) => listClients(deps, query),
  names: listClientNames,
});

const noteBulkAction = defineBulkAction({
  subject: 'customers',
  effects: [],
  values: addClientNoteSchema,
  run: async (deps, tx, { id, staff, key, values }) => ({
    noteId: await writeClientNote(tx, { clientId: id, staff, key, ...values }, deps.now()),
  }),
  undo: async (_deps, tx, { staff, was }) => revertClientNote(tx, { noteId: was.noteId, staff }),
});

const stopMarketingBulkAction = defineBulkAction({
  subject: 'customers',
  effects: [],
  values: z.object({}),
  run: async (deps, tx, { id, staff }) =>
    (await stopMarketing(tx, { id, staff, at: deps.now() })) ? {} : undefined,
});

export const clientBulkActions = {
  client_note: noteBulkAction,
  client_stop_marketing: stopMarketingBulkAction,
};
