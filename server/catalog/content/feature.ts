import type { FastifyInstance } from 'fastify';
import { sectionKeySchema } from '#contracts/catalog/content-sections.ts';
import { isLegalPage, legalPages } from '#contracts/catalog/legal.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { VersionedStore } from './drafts.ts';
import { currentLegal, seedLegal } from './legal-texts.ts';
import { currentSection } from './sections.ts';
import { registerContentStaffRoutes } from './staff-routes.ts';
import { legalStore, sectionStore } from './store.ts';

function registerContentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/content-sections/key/:key', async (request, reply) => {
    const key = sectionKeySchema.safeParse(request.params.key);
    if (!key.success) throw new ShopError('not_found', 'no such section');
    const language = request.query.lang ?? requestLocale(request);
    const section = await currentSection(deps, key.data, language);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
    return { success: true, key: key.data, language, jsonContent: section?.content ?? [] };
  });
}

function publishOne<At, Text>(deps: Deps, store: VersionedStore<At, Text>): Promise<boolean> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const due = await store.lockDue(tx, now);
    const draft = due && (await store.lockDraft(tx, due.at));
    if (!due || !draft) return false;
    await store.publishDraft(tx, due.at, now);
    await recordAudit(tx, due.scheduledBy, {
      action: `${store.name}.publish`,
      subjectType: store.subjectType,
      subjectId: store.subjectId(due.at),
      after: { version: draft.version, text: store.trace(draft.text), byItself: true },
    });
    await notifyStaffOfChange(tx, 'content');
    return true;
  });
}

/** Returns the number of published drafts. Several processes may run this concurrently. */
export async function publishDue(deps: Deps): Promise<number> {
  let published = 0;
  while (await publishOne(deps, legalStore)) published += 1;
  while (await publishOne(deps, sectionStore)) published += 1;
  return published;
}

/** Seconds between two runs: a text scheduled for 9:00 appears before 9:01. */
const publishSeconds = 30;

const contentJobs = [
  defineJob({
    name: 'content.publish-due',
    everySeconds: publishSeconds,
    handler: (deps) => publishDue(deps),
  }),
];

const contentRetention: readonly Retention[] = [
  { table: 'legal_documents', because: 'the published version proves what a buyer agreed to' },
  { table: 'content_sections', because: 'few published versions a year' },
];

export const contentFeature: Feature = {
  name: 'content',
  retention: contentRetention,
  routes: registerContentRoutes,
  staffRoutes: registerContentStaffRoutes,
  seed: seedLegal,
  jobs: contentJobs,
  settings: [shopIdentity],
  content: [
    {
      pages: legalPages,
      read: async (deps, locale, page) => (isLegalPage(page) ? currentLegal(deps, page, locale) : {}),
    },
  ],
};
