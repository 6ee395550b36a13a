import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saveSectionSchema, sectionParamsSchema } from '#contracts/content-sections.ts';
import { revisionSchema, versionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/parse-body.ts';
import { actorOf } from './actor.ts';
import { decideSection } from './decide-section.ts';
import { listSections, listVersionsOfSection, readSection } from './list-sections.ts';
import { saveSection } from './save-section.ts';

const one = '/api/admin/content-sections/:key/:locale';
const versionParams = sectionParamsSchema.extend({ version: versionSchema });

const sectionOf = (request: FastifyRequest) => ({
  ...parseBody(sectionParamsSchema, request.params),
  ...actorOf(request),
});

/** Sections of pages, for staff; the caller's scope demands a session. */
export function registerSectionStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  app.get('/api/admin/content-sections', async () => {
    return { success: true, sections: await listSections(deps) };
  });
  app.get(one, async (request) => {
    const section = parseBody(sectionParamsSchema, request.params);
    return { success: true, ...section, versions: await listVersionsOfSection(deps, section) };
  });
  app.get(`${one}/versions/:version`, async (request) => {
    const at = parseBody(versionParams, request.params);
    return { success: true, ...at, ...(await readSection(deps, at)) };
  });
  app.put(`${one}/draft`, { bodyLimit }, async (request) => {
    const body = parseBody(saveSectionSchema, request.body);
    await saveSection(deps, { ...sectionOf(request), ...body });
    return { success: true, revision: body.revision + 1 };
  });
  app.delete(`${one}/draft`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.query);
    await decideSection(deps, { ...sectionOf(request), revision, decision: 'discard' });
    return { success: true };
  });
  app.post(`${one}/publish`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.body);
    const version = await decideSection(deps, { ...sectionOf(request), revision, decision: 'publish' });
    return { success: true, version };
  });
}
