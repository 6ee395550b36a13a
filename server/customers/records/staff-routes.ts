import type { FastifyInstance } from 'fastify';
import { clientsMessages } from '#messages/admin/customers/records.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listClients } from './list-clients.ts';
import { mergeClients, unmergeClients } from './merge-clients.ts';
import { eraseClient, exportClient } from './personal-data.ts';
import { addSegment, changeSegment, listSegments, removeSegment } from './segments.ts';
import { showClient } from './show-client.ts';
import { readCountries } from './store-list.ts';
import { updateClientTotals } from './update-totals.ts';
import { addClientNote, revertClientNote } from './write-note.ts';

function registerSegmentRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'segments.list', async () => {
      await updateClientTotals(deps);
      return { segments: await listSegments(deps.database) };
    });
    serve(staffOnly, 'segments.create', async (request) => {
      return { success: true, id: await addSegment(deps, { ...request.body, staff: staffOf(request) }) };
    });
    serve(staffOnly, 'segments.change', async (request) => {
      const { id } = request.params;
      await changeSegment(deps, { id, ...request.body, staff: staffOf(request) });
    });
    for (const [verb, removed] of [
      ['remove', true],
      ['restore', false],
    ] as const) {
      serve(staffOnly, `segments.${verb}`, (request) =>
        removeSegment(deps, { id: request.params.id, staff: staffOf(request), removed }),
      );
    }
  });
}

export function registerClientStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'customers.list',
    read: (query) => listClients(deps, query),
    csv: [
      ...(['email', 'name', 'username', 'language', 'country', 'orders', 'tries', 'spentCents'] as const),
      ...(['refunds', 'refundedCents', 'disputes', 'refills', 'firstOrderAt', 'lastOrderAt'] as const),
      ...(['consent', 'account', 'blocked', 'sample'] as const),
    ],
    words: (language) => ({
      language: ordersMessages[language].languages,
      consent: clientsMessages[language].consents,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerReads(staffOnly, deps);
    registerNotes(staffOnly, deps);
    registerMerges(staffOnly, deps);
  });
  registerSegmentRoutes(app, deps);
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerData(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'customers.countries', async () => ({
    countries: (await readCountries(deps.database)).map(({ country }) => country),
  }));
  serve(app, 'customers.show', ({ params: { id } }) => showClient(deps, id));
}

function registerNotes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'customers.add-note', async (request) => {
    const clientId = request.params.id;
    const note = { clientId, ...request.body, staff: staffOf(request), key: callerKeyOf(request) };
    return { success: true, noteId: await addClientNote(deps, note) };
  });
  serve(app, 'customer-notes.remove', async (request) => {
    const input = { noteId: request.params.id, staff: staffOf(request) };
    await inTransaction(deps.database, (tx) => revertClientNote(tx, input));
  });
}

function registerMerges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'customers.merge', async (request) => {
    const input = { ...request.body, keptId: request.params.id, staff: staffOf(request) };
    return { success: true, mergeId: await mergeClients(deps, input) };
  });
  serve(app, 'customer-merges.undo', (request) =>
    unmergeClients(deps, { mergeId: request.params.id, staff: staffOf(request) }),
  );
}

function registerData(app: FastifyInstance, deps: Deps): void {
  serve(app, 'customers.export', async (request, reply) => {
    const { id } = request.params;
    const held = await exportClient(deps, { id, staff: staffOf(request) });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-${id}.json"`)
      .send(JSON.stringify(held, null, 2));
  });
  serve(app, 'customers.erase', (request) =>
    eraseClient(deps, { id: request.params.id, ...request.body, staff: staffOf(request) }),
  );
}
