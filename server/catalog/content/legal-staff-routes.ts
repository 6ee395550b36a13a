import type { FastifyInstance } from 'fastify';
import {
  legalListSchema,
  legalParamsSchema,
  legalPreviewSchema,
  legalVersionSchema,
  legalVersionsSchema,
  previewLegalSchema,
  saveLegalSchema,
} from '#contracts/legal-schemas.ts';
import { savedReplySchema, versionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { registerDraftRoutes } from './draft-routes.ts';
import { listLegal, listVersionsOfLegal, readLegal } from './list-legal.ts';
import { previewLegal } from './preview-legal.ts';
import { saveDraft } from './save-draft.ts';
import { legalStore } from './store-legal.ts';

const all = '/api/admin/legal-pages';
const one = `${all}/:page/:locale`;
const versionParams = legalParamsSchema.extend({ version: versionSchema });

/** Legal texts, for staff; the caller's scope demands a session. */
export function registerLegalStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  registerReading(app, deps);
  registerDrafts(app, deps, bodyLimit);
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Legal texts: what is published and what is being written, in each language',
    response: { 200: legalListSchema },
  };
  app.get(all, { schema: list }, async () => ({ success: true, pages: await listLegal(deps) }));
  const versions = {
    summary: 'The versions of a legal text in one language, the newest first',
    params: legalParamsSchema,
    response: { 200: legalVersionsSchema },
  };
  app.get(one, { schema: versions }, async ({ params }) => {
    return { success: true, ...params, versions: await listVersionsOfLegal(deps, params) };
  });
  const version = {
    summary: 'One version of a legal text, as Markdown',
    params: versionParams,
    errors: ['not_found'],
    response: { 200: legalVersionSchema },
  } as const;
  app.get(`${one}/versions/:version`, { schema: version }, async ({ params }) => {
    return { success: true, ...params, ...(await readLegal(deps, params)) };
  });
}

function registerDrafts(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  const preview = {
    summary: 'A legal text as its page would show it; nothing is kept',
    body: previewLegalSchema,
    response: { 200: legalPreviewSchema },
  };
  app.post(`${all}/preview`, { bodyLimit, schema: preview }, async ({ body }) => {
    return { success: true, ...(await previewLegal(deps, body)) };
  });
  const save = {
    params: legalParamsSchema,
    errors: ['conflict'],
    summary: 'Saves the draft of a legal text',
    body: saveLegalSchema,
    response: { 200: savedReplySchema },
  } as const;
  app.put(`${one}/draft`, { bodyLimit, schema: save }, async (request) => {
    const at = request.params;
    const { revision, ...text } = request.body;
    await previewLegal(deps, { ...text, locale: at.locale });
    const saving = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, legalStore, saving) };
  });
  registerDraftRoutes(app, deps, {
    url: one,
    params: legalParamsSchema,
    what: 'a legal text',
    store: legalStore,
  });
}
