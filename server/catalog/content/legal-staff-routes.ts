import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { draftHandlers } from './draft-routes.ts';
import { saveDraft } from './drafts.ts';
import { listLegal, listVersionsOfLegal, previewLegal, readLegal } from './legal-texts.ts';
import { legalStore } from './store-legal.ts';

/** Legal texts, for staff; the caller's scope demands a session. */
export function registerLegalStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerReading(app, deps);
  registerDrafts(app, deps, bodyLimit);
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  serve(app, 'legal-pages.list', async () => ({ success: true, pages: await listLegal(deps) }));
  serve(app, 'legal-pages.versions', async ({ params }) => {
    return { success: true, ...params, versions: await listVersionsOfLegal(deps, params) };
  });
  serve(app, 'legal-pages.version', async ({ params }) => {
    return { success: true, ...params, ...(await readLegal(deps, params)) };
  });
}

function registerDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
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
