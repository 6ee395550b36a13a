import { z } from 'zod';
import { addClientNoteSchema, clientsQuerySchema } from '#contracts/clients.ts';
import { defineBulkAction, defineBulkList } from '#server/bulk/bulk-action.ts';
import { listClients } from './list-clients.ts';
import { stopMarketing } from './stop-marketing.ts';
import { nameClients } from './store-list.ts';
import { takeBackClientNote, writeClientNote } from './write-note.ts';

export const clientBulkList = defineBulkList({
  id: z.uuid(),
  query: clientsQuerySchema,
  page: (deps, query) => listClients(deps, query),
  names: nameClients,
});

const note = defineBulkAction({
  subject: 'customers',
  values: addClientNoteSchema,
  run: async (deps, tx, { id, staff, key, values }) => ({
    noteId: await writeClientNote(tx, { clientId: id, staff, key, ...values }, deps.now()),
  }),
  undo: async (_deps, tx, { staff, was }) => takeBackClientNote(tx, { noteId: was.noteId, staff }),
});

const stop = defineBulkAction({
  subject: 'customers',
  values: z.object({}),
  run: async (deps, tx, { id, staff }) =>
    (await stopMarketing(tx, { id, staff, at: deps.now() })) ? {} : undefined,
});

export const clientBulkActions = { client_note: note, client_stop_marketing: stop };
