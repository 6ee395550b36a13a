import type { FastifyInstance, FastifyRequest } from 'fastify';
import { legalParamsSchema, previewLegalSchema, saveLegalSchema } from '#contracts/legal-schemas.ts';
import { revisionSchema, versionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { decideDraft } from './decide-draft.ts';
import { listLegal, listVersionsOfLegal, readLegal } from './list-legal.ts';
import { previewLegal } from './preview-legal.ts';
import { saveDraft } from './save-draft.ts';
import { legalStore } from './store-legal.ts';

const all = '/api/admin/legal-pages';
const one = `${all}/:page/:locale`;
const versionParams = legalParamsSchema.extend({ version: versionSchema });

const textOf = (request: FastifyRequest) => parseBody(legalParamsSchema, request.params);

/** Legal texts, for staff; the caller's scope demands a session. */
export function registerLegalStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  app.get(all, async () => ({ success: true, pages: await listLegal(deps) }));
  app.get(one, async (request) => {
    const at = textOf(request);
    return { success: true, ...at, versions: await listVersionsOfLegal(deps, at) };
  });
  app.get(`${one}/versions/:version`, async (request) => {
    const at = parseBody(versionParams, request.params);
    return { success: true, ...at, ...(await readLegal(deps, at)) };
  });
  app.post(`${all}/preview`, { bodyLimit }, async (request) => {
    return { success: true, ...(await previewLegal(deps, parseBody(previewLegalSchema, request.body))) };
  });
  app.put(`${one}/draft`, { bodyLimit }, async (request) => {
    const at = textOf(request);
    const { revision, ...text } = parseBody(saveLegalSchema, request.body);
    await previewLegal(deps, { ...text, locale: at.locale });
    const save = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, legalStore, save) };
  });
  app.delete(`${one}/draft`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.query);
    const discard = { at: textOf(request), revision, decision: 'discard', staff: staffOf(request) } as const;
    await decideDraft(deps, legalStore, discard);
    return { success: true };
  });
  app.post(`${one}/publish`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.body);
    const publish = { at: textOf(request), revision, decision: 'publish', staff: staffOf(request) } as const;
    return { success: true, version: await decideDraft(deps, legalStore, publish) };
  });
}
