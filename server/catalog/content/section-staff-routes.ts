import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { sectionSchemas } from '#contracts/catalog/content-sections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseBody } from '#server/platform/http/parse-body.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { draftHandlers } from './draft-routes.ts';
import { saveDraft } from './drafts.ts';
import { listSections, listVersionsOfSection, readSection } from './sections.ts';
import { sectionStore } from './store-sections.ts';

/** Sections of pages, for staff; the caller's scope demands a session. */
export function registerSectionStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerReading(app, deps);
  registerDrafts(app, deps, bodyLimit);
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  serve(app, 'content-sections.list', async () => {
    return { success: true, sections: await listSections(deps) };
  });
  serve(app, 'content-sections.versions', async ({ params }) => {
    return { success: true, ...params, versions: await listVersionsOfSection(deps, params) };
  });
  serve(app, 'content-sections.version', async ({ params }) => {
    return { success: true, ...params, ...(await readSection(deps, params)) };
  });
}

function registerDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  serve(app, 'content-sections.save-draft', { bodyLimit }, async (request) => {
    const { content, revision } = request.body;
    const at = request.params;
    const text = parseBody(sectionSchemas[at.key] as z.ZodType, content);
    const saving = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, sectionStore, saving) };
  });
  const drafts = draftHandlers(deps, sectionStore);
  serve(app, 'content-sections.discard-draft', drafts.discard);
  serve(app, 'content-sections.publish', drafts.publish);
  serve(app, 'content-sections.schedule', drafts.schedule);
}
