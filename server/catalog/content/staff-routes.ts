import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sectionSchemas } from '#contracts/catalog/content-sections.ts';
import type { revisionSchema, scheduleSchema } from '#contracts/catalog/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseBody } from '#server/platform/http/form-text.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { decideDraft, saveDraft, scheduleDraft, type VersionedStore } from './drafts.ts';
import { listLegal, listVersionsOfLegal, previewLegal, readLegal } from './legal-texts.ts';
import { listSections, listVersionsOfSection, readSection } from './sections.ts';
import { legalStore, sectionStore } from './store.ts';

/** Legal texts and long lists of questions exceed the default body limit. */
const bodyLimit = 512 * 1024;

export function registerContentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerSectionStaffRoutes(staffOnly, deps, bodyLimit);
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) =>
    registerLegalStaffRoutes(ownerOnly, deps, bodyLimit),
  );
}

type Revision = z.infer<typeof revisionSchema>;
type Schedule = z.infer<typeof scheduleSchema>;

function draftHandlers<At, Text>(deps: Deps, store: VersionedStore<At, Text>) {
  return {
    discard: async (request: FastifyRequest<{ Params: At; Querystring: Revision }>) => {
      const { revision } = request.query;
      const at = request.params;
      await decideDraft(deps, store, { at, revision, decision: 'discard', staff: staffOf(request) });
    },
    publish: async (request: FastifyRequest<{ Params: At; Body: Revision }>) => {
      const { revision } = request.body;
      const at = request.params;
      const input = { at, revision, decision: 'publish', staff: staffOf(request) } as const;
      return { success: true, version: await decideDraft(deps, store, input) };
    },
    schedule: async (request: FastifyRequest<{ Params: At; Body: Schedule }>) => {
      const { revision, at: time } = request.body;
      const publishAt = time === null ? null : new Date(time);
      await scheduleDraft(deps, store, { at: request.params, revision, publishAt, staff: staffOf(request) });
    },
  };
}

function registerLegalStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerLegalReading(app, deps);
  registerLegalDrafts(app, deps, bodyLimit);
}

function registerLegalReading(app: FastifyInstance, deps: Deps): void {
  serve(app, 'legal-pages.list', async () => ({ success: true, pages: await listLegal(deps) }));
  serve(app, 'legal-pages.versions', async ({ params }) => {
    return { success: true, ...params, versions: await listVersionsOfLegal(deps, params) };
  });
  serve(app, 'legal-pages.version', async ({ params }) => {
    return { success: true, ...params, ...(await readLegal(deps, params)) };
  });
}

function registerLegalDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  serve(app, 'legal-pages.preview', { bodyLimit }, async ({ body }) => {
    return { success: true, ...(await previewLegal(deps, body)) };
  });
  serve(app, 'legal-pages.save-draft', { bodyLimit }, async (request) => {
    const at = request.params;
    const { revision, ...text } = request.body;
    await previewLegal(deps, { ...text, locale: at.locale });
    const saving = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, legalStore, saving) };
  });
  const drafts = draftHandlers(deps, legalStore);
  serve(app, 'legal-pages.discard-draft', drafts.discard);
  serve(app, 'legal-pages.publish', drafts.publish);
  serve(app, 'legal-pages.schedule', drafts.schedule);
}

function registerSectionStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerSectionReading(app, deps);
  registerSectionDrafts(app, deps, bodyLimit);
}

function registerSectionReading(app: FastifyInstance, deps: Deps): void {
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

function registerSectionDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
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
