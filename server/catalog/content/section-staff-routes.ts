import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  saveSectionSchema,
  sectionListSchema,
  sectionParamsSchema,
  sectionSchemas,
  sectionVersionSchema,
  sectionVersionsSchema,
} from '#contracts/content-sections.ts';
import { savedReplySchema, versionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { registerDraftRoutes } from './draft-routes.ts';
import { listSections, listVersionsOfSection, readSection } from './list-sections.ts';
import { saveDraft } from './save-draft.ts';
import { sectionStore } from './store-sections.ts';

const one = '/api/admin/content-sections/:key/:locale';
const versionParams = sectionParamsSchema.extend({ version: versionSchema });

/** Sections of pages, for staff; the caller's scope demands a session. */
export function registerSectionStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerReading(app, deps);
  registerDrafts(app, deps, bodyLimit);
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  const all = {
    summary: 'Sections of pages: what is published and what is being written, in each language',
    response: { 200: sectionListSchema },
  };
  app.get('/api/admin/content-sections', { schema: all }, async () => {
    return { success: true, sections: await listSections(deps) };
  });
  const versions = {
    summary: 'The versions of a section in one language, the newest first',
    params: sectionParamsSchema,
    response: { 200: sectionVersionsSchema },
  };
  app.get(one, { schema: versions }, async ({ params }) => {
    return { success: true, ...params, versions: await listVersionsOfSection(deps, params) };
  });
  const version = {
    summary: 'One version of a section, with its content',
    params: versionParams,
    errors: ['not_found'],
    response: { 200: sectionVersionSchema },
  } as const;
  app.get(`${one}/versions/:version`, { schema: version }, async ({ params }) => {
    return { success: true, ...params, ...(await readSection(deps, params)) };
  });
}

function registerDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  const save = {
    params: sectionParamsSchema,
    errors: ['conflict'],
    summary: 'Saves the draft of a section',
    body: saveSectionSchema,
    response: { 200: savedReplySchema },
  } as const;
  app.put(`${one}/draft`, { bodyLimit, schema: save }, async (request) => {
    const { content, revision } = request.body;
    const at = request.params;
    const text = parseBody(sectionSchemas[at.key] as z.ZodType, content);
    const saving = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, sectionStore, saving) };
  });
  registerDraftRoutes(app, deps, {
    url: one,
    params: sectionParamsSchema,
    what: 'a section',
    store: sectionStore,
  });
}
