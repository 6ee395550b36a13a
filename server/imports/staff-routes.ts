import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  beginImportSchema,
  begunImportSchema,
  importListQuerySchema,
  importListReplySchema,
  importPieceSchema,
  importReplySchema,
  importRowsQuerySchema,
  importRowsReplySchema,
  mapImportSchema,
  pieceBytes,
} from '#contracts/imports.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import {
  beginImport,
  dropImport,
  endUpload,
  mapImport,
  runImport,
  takePiece,
  undoImport,
} from './begin-import.ts';
import { listImports, listLines, showImport } from './list-imports.ts';

const params = z.object({ id: z.uuid() });
const moves = { params, errors: ['not_found', 'conflict'], response: { 200: successSchema } } as const;
const success = { success: true } as const;

/** Files of the owner's: sent in pieces, mapped, looked at, brought in and taken back. */
export function registerImportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/imports',
    summary: 'Imports, the newest first',
    role: 'owner',
    query: importListQuerySchema,
    reply: importListReplySchema,
    read: (query) => listImports(deps, query),
    csv: ['id', 'kind', 'fileName', 'state', 'lines', 'by', 'createdAt', 'endedAt', 'counts'],
  });
  staffList(app, deps, {
    url: '/api/admin/import-rows',
    summary: 'Lines of an import, with what is wrong of each or what came of it',
    role: 'owner',
    query: importRowsQuerySchema,
    reply: importRowsReplySchema,
    read: (query) => listLines(deps, query),
    csv: ['line', 'state', 'subject', 'problem', 'cells'],
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerUpload(ownerOnly, deps);
    registerSteps(ownerOnly, deps);
  });
}

function registerUpload(app: FastifyInstance, deps: Deps): void {
  const begin = {
    summary: 'Announces a file, which comes in pieces',
    body: beginImportSchema,
    response: { 200: begunImportSchema },
  };
  app.post('/api/admin/imports', { schema: begin }, async (request) => {
    return { success: true, id: await beginImport(deps, { ...request.body, staff: staffOf(request) }) };
  });
  const uploaded = { ...moves, summary: 'All pieces are there: has the file read' };
  app.post('/api/admin/imports/:id/uploaded', { schema: uploaded }, async (request) => {
    await endUpload(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  const piece = {
    summary: 'One piece of the file; again is the same piece',
    params: params.extend({ position: z.coerce.number().int().min(0).max(1000) }),
    body: importPieceSchema,
    errors: ['not_found', 'payload_too_large'],
    response: { 200: successSchema },
  } as const;
  const options = { schema: piece, bodyLimit: pieceBytes * 2 };
  app.put('/api/admin/imports/:id/pieces/:position', options, async (request) => {
    const { id, position } = request.params;
    const bytes = Buffer.from(request.body.base64, 'base64');
    await takePiece(deps, { id, position, bytes, staff: staffOf(request) });
    return success;
  });
}

function registerSteps(app: FastifyInstance, deps: Deps): void {
  const show = {
    summary: 'How far an import is, how its columns are read, and its first lines',
    params,
    errors: ['not_found'],
    response: { 200: importReplySchema },
  } as const;
  app.get('/api/admin/imports/:id', { schema: show }, ({ params: { id } }) => showImport(deps, id));
  const map = {
    ...moves,
    summary: 'Which column is which; the dry run begins anew',
    body: mapImportSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
  } as const;
  app.put('/api/admin/imports/:id/mapping', { schema: map }, async (request) => {
    await mapImport(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return success;
  });
  const run = { ...moves, summary: 'Brings in the lines that are good' };
  app.post('/api/admin/imports/:id/run', { ...sensitive, schema: run }, async (request) => {
    await runImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  const undo = { ...moves, summary: 'Takes back what it made, as far as nobody has touched it since' };
  app.post('/api/admin/imports/:id/undo', { ...sensitive, schema: undo }, async (request) => {
    await undoImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  const drop = { ...moves, summary: 'Forgets a file that nothing was made of' };
  app.delete('/api/admin/imports/:id', { schema: drop }, async (request) => {
    await dropImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
}
