import type { FastifyInstance } from 'fastify';
import { uploadChunkBytes } from '#contracts/customers/imports.ts';
import { dataMessages } from '#messages/admin/operations/export.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { requireConfirmedBounds } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import {
  dropImport,
  endUpload,
  mapImport,
  runImport,
  saveUploadChunk,
  startUpload,
  undoImport,
} from './begin-import.ts';
import { listImports, listLines, previewImport, showImport } from './show-imports.ts';

const success = { success: true } as const;

export function registerImportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'imports.list',
    role: 'owner',
    read: (query) => listImports(deps, query),
    csv: ['id', 'kind', 'fileName', 'state', 'lines', 'by', 'createdAt', 'endedAt', 'counts'],
    words: (language) => ({
      kind: dataMessages[language].imports.kinds,
      state: dataMessages[language].imports.states,
      counts: dataMessages[language].imports.rows,
    }),
  });
  staffList(app, deps, {
    call: 'import-rows.list',
    role: 'owner',
    read: (query) => listLines(deps, query),
    csv: ['line', 'state', 'subject', 'problem', 'cells'],
    words: (language) => {
      const { rows, problem, fields } = dataMessages[language].imports;
      return { state: rows, problem: { ...fields, ...problem } };
    },
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerUpload(ownerOnly, deps);
    registerSteps(ownerOnly, deps);
  });
}

function registerUpload(app: FastifyInstance, deps: Deps): void {
  serve(app, 'imports.create', async (request) => {
    return { success: true, id: await startUpload(deps, { ...request.body, staff: staffOf(request) }) };
  });
  serve(app, 'imports.uploaded', async (request) => {
    await endUpload(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  serve(app, 'imports.upload-piece', { bodyLimit: uploadChunkBytes * 2 }, async (request) => {
    const { id, position } = request.params;
    const bytes = Buffer.from(request.body.base64, 'base64');
    await saveUploadChunk(deps, { id, position, bytes, staff: staffOf(request) });
    return success;
  });
}

function registerSteps(app: FastifyInstance, deps: Deps): void {
  serve(app, 'imports.show', ({ params: { id } }) => showImport(deps, id));
  serve(app, 'imports.change-mapping', async (request) => {
    await mapImport(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return success;
  });
  serve(app, 'imports.effect', async ({ params: { id } }) => {
    return { success: true, effect: await previewImport(deps, id) };
  });
  serve(app, 'imports.run', async (request) => {
    const weighed = await previewImport(deps, request.params.id);
    requireConfirmedBounds(deps, request, weighed?.summary.bounds ?? []);
    await runImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  serve(app, 'imports.undo', async (request) => {
    await undoImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
  serve(app, 'imports.remove', async (request) => {
    await dropImport(deps, { id: request.params.id, staff: staffOf(request) });
    return success;
  });
}
