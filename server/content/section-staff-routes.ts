import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saveSectionSchema, sectionParamsSchema, sectionSchemas } from '#contracts/content-sections.ts';
import { revisionSchema, versionSchema } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { decideDraft } from './decide-draft.ts';
import { listSections, listVersionsOfSection, readSection } from './list-sections.ts';
import { saveDraft } from './save-draft.ts';
import { sectionStore } from './store-sections.ts';

const one = '/api/admin/content-sections/:key/:locale';
const versionParams = sectionParamsSchema.extend({ version: versionSchema });

const sectionOf = (request: FastifyRequest) => parseBody(sectionParamsSchema, request.params);

/** Sections of pages, for staff; the caller's scope demands a session. */
export function registerSectionStaffRoutes(app: FastifyInstance, deps: Deps, bodyLimit: number): void {
  app.get('/api/admin/content-sections', async () => {
    return { success: true, sections: await listSections(deps) };
  });
  app.get(one, async (request) => {
    const section = sectionOf(request);
    return { success: true, ...section, versions: await listVersionsOfSection(deps, section) };
  });
  app.get(`${one}/versions/:version`, async (request) => {
    const at = parseBody(versionParams, request.params);
    return { success: true, ...at, ...(await readSection(deps, at)) };
  });
  app.put(`${one}/draft`, { bodyLimit }, async (request) => {
    const at = sectionOf(request);
    const { content, revision } = parseBody(saveSectionSchema, request.body);
    const text = parseBody(sectionSchemas[at.key], content);
    const save = { at, text, revision, staff: staffOf(request) };
    return { success: true, revision: await saveDraft(deps, sectionStore, save) };
  });
  app.delete(`${one}/draft`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.query);
    const discard = {
      at: sectionOf(request),
      revision,
      decision: 'discard',
      staff: staffOf(request),
    } as const;
    await decideDraft(deps, sectionStore, discard);
    return { success: true };
  });
  app.post(`${one}/publish`, async (request) => {
    const { revision } = parseBody(revisionSchema, request.body);
    const publish = {
      at: sectionOf(request),
      revision,
      decision: 'publish',
      staff: staffOf(request),
    } as const;
    return { success: true, version: await decideDraft(deps, sectionStore, publish) };
  });
}
