import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addClientNoteSchema,
  addedClientNoteReplySchema,
  clientCountriesReplySchema,
  clientReplySchema,
  clientsQuerySchema,
  clientsReplySchema,
  eraseClientSchema,
  mergeClientsSchema,
  mergedClientsReplySchema,
} from '#contracts/clients.ts';
import { successSchema } from '#contracts/success.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { eraseClient } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import { listClients } from './list-clients.ts';
import { mergeClients, unmergeClients } from './merge-clients.ts';
import { registerSegmentRoutes } from './segment-routes.ts';
import { showClient } from './show-client.ts';
import { countries } from './store-list.ts';
import { addClientNote, takeBackClientNote } from './write-note.ts';

const params = z.object({ id: z.uuid() });

/** Customers, for staff: all read, write notes and say who is one person; data leave and go by the owner alone. */
export function registerClientStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/customers',
    summary: 'Whoever ordered, by address',
    query: clientsQuerySchema,
    reply: clientsReplySchema,
    read: (query) => listClients(deps, query),
    csv: [
      ...(['email', 'name', 'username', 'language', 'country', 'orders', 'tries', 'spentCents'] as const),
      ...(['refunds', 'refundedCents', 'disputes', 'refills', 'firstOrderAt', 'lastOrderAt'] as const),
      ...(['consent', 'account', 'blocked', 'sample'] as const),
    ],
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
  const places = {
    summary: 'Where customers are, the most frequent country first',
    response: { 200: clientCountriesReplySchema },
  };
  app.get('/api/admin/customers/countries', { schema: places }, async () => ({
    countries: (await countries(deps.database)).map(({ country }) => country),
  }));
  const one = {
    summary: 'One customer whole: orders, money, mails, consents, notes and what leads further',
    params,
    errors: ['not_found'],
    response: { 200: clientReplySchema },
  } as const;
  app.get('/api/admin/customers/:id', { schema: one }, ({ params: { id } }) => showClient(deps, id));
}

function registerNotes(app: FastifyInstance, deps: Deps): void {
  const add = {
    summary: 'Writes a note on a customer',
    params,
    body: addClientNoteSchema,
    idempotency: 'required',
    errors: ['not_found', 'idempotency_key_reused'],
    response: { 200: addedClientNoteReplySchema },
  } as const;
  app.post('/api/admin/customers/:id/notes', { schema: add }, async (request) => {
    const clientId = request.params.id;
    const note = { clientId, ...request.body, staff: staffOf(request), key: keyOf(request) };
    return { success: true, noteId: await addClientNote(deps, note) };
  });
  const takeBack = {
    summary: 'Takes a note on a customer away',
    params,
    errors: ['not_found'],
    response: { 200: successSchema },
  } as const;
  app.delete('/api/admin/customer-notes/:id', { schema: takeBack }, async (request) => {
    const wish = { noteId: request.params.id, staff: staffOf(request) };
    await inTransaction(deps.database, (tx) => takeBackClientNote(tx, wish));
    return { success: true };
  });
}

function registerMerges(app: FastifyInstance, deps: Deps): void {
  const merge = {
    summary: 'Counts another customer here from now on; orders keep their address',
    params,
    body: mergeClientsSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    response: { 200: mergedClientsReplySchema },
  } as const;
  app.post('/api/admin/customers/:id/merge', { schema: merge }, async (request) => {
    const wish = { ...request.body, keptId: request.params.id, staff: staffOf(request) };
    return { success: true, mergeId: await mergeClients(deps, wish) };
  });
  const undo = {
    summary: 'Takes a merge back: each counts for itself again',
    params,
    errors: ['not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/customer-merges/:id/undo', { schema: undo }, async (request) => {
    await unmergeClients(deps, { mergeId: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}

function registerData(app: FastifyInstance, deps: Deps): void {
  const all = {
    summary: 'All that is kept about one customer, as a file of JSON',
    params,
    errors: ['not_found'],
  } as const;
  app.get('/api/admin/customers/:id/export', { ...sensitive, schema: all }, async (request, reply) => {
    const { id } = request.params;
    const held = await exportClient(deps, { id, staff: staffOf(request) });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-${id}.json"`)
      .send(JSON.stringify(held, null, 2));
  });
  const erase = {
    summary: 'Erases one customer as they could themselves; what the law wants kept stays',
    params,
    body: eraseClientSchema,
    errors: ['not_found'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/customers/:id/erase', { ...sensitive, schema: erase }, async (request) => {
    await eraseClient(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return { success: true };
  });
}
