import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import {
  beginImportSchema,
  importChunkSchema,
  importEffectReplySchema,
  importListQuerySchema,
  importListReplySchema,
  importReplySchema,
  importRowsQuerySchema,
  importRowsReplySchema,
  mapImportSchema,
  startedImportSchema,
} from './imports.ts';

export const importsCalls = {
  'imports.list': {
    summary: 'Imports, the newest first',
    effects: [],
    query: importListQuerySchema,
    reply: importListReplySchema,
  },
  'import-rows.list': {
    summary: 'Lines of an import, with what is wrong of each or what came of it',
    effects: [],
    query: importRowsQuerySchema,
    reply: importRowsReplySchema,
  },
  'imports.create': {
    summary: 'Announces a file, which comes in pieces',
    effects: [],
    body: beginImportSchema,
    reply: startedImportSchema,
  },
  'imports.uploaded': {
    summary: 'All pieces are there: has the file read',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'imports.upload-piece': {
    summary: 'One piece of the file; again is the same piece',
    effects: [],
    params: z.object({ id: z.uuid() }).extend({ position: z.coerce.number().int().min(0).max(1000) }),
    body: importChunkSchema,
    errors: ['not_found', 'payload_too_large'],
    reply: successSchema,
  },
  'imports.show': {
    summary: 'How far an import is, how its columns are read, and its first lines',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: importReplySchema,
  },
  'imports.change-mapping': {
    summary: 'Which column is which; the dry run starts again',
    effects: [],
    params: uuidParamsSchema,
    body: mapImportSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    reply: successSchema,
  },
  'imports.effect': {
    summary: 'What would come of an import of services, by line and as a whole; null for another kind',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: importEffectReplySchema,
  },
  'imports.run': {
    summary: 'Brings in the lines that are good',
    effects: ['personal_data'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict', 'beyond_bounds'],
    reply: successSchema,
  },
  'imports.undo': {
    summary: 'Takes back what it made, as far as nobody has touched it since',
    effects: ['personal_data'],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'imports.remove': {
    summary: 'Forgets a file that nothing was made of',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
