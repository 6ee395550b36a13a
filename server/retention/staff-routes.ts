import type { FastifyInstance } from 'fastify';
import { retentionListSchema } from '#contracts/retention.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listRules } from './list-terms.ts';
import { runNow } from './run-now.ts';

const list = {
  summary: 'What is kept how long, and what the last round of each rule came to',
  response: { 200: retentionListSchema },
} as const;
const run = {
  summary: 'Has a round made at once: what is over is deleted or loses whom it names',
  response: { 200: successSchema },
} as const;

/** What is kept how long is the owner’s matter; the days themselves are the setting `retention.days`. */
export function registerRetentionStaffRoutes(
  app: FastifyInstance,
  deps: Deps,
  all: readonly Feature[],
): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/retention', { schema: list }, () => listRules(deps, all));
    ownerOnly.post('/api/admin/retention/run', { ...sensitive, schema: run }, async (request) => {
      await runNow(deps, staffOf(request));
      return { success: true };
    });
  });
}
