import type { FastifyInstance } from 'fastify';
import { mapValues } from '#contracts/kit/map-values.ts';
import { bulkMessages } from '#messages/admin/staff/bulk.ts';
import { keysetPage } from '#server/platform/database/keyset.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffList } from '../lists/staff-list.ts';
import { callerKeyOf } from '../sessions/caller-key.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { type BulkRegistry, bulkRegistryOf } from './bulk-action.ts';
import { effectsOfRun, showRun, startRun, toRun, undoRun } from './runs.ts';
import { endOpenRuns, runList } from './store.ts';
import { batchSize } from './work-run.ts';

function registerBulkStaffRoutes(app: FastifyInstance, deps: Deps, bulk: BulkRegistry): void {
  staffList(app, deps, {
    call: 'bulk.list',
    read: (input) =>
      keysetPage(deps.database, { list: runList(), input }, (row) => toRun(row as never, bulk)),
    csv: ['id', 'action', 'by', 'startedAt', 'endedAt', 'total', 'done', 'refused'],
    words: (language) => ({
      action: mapValues(bulkMessages[language].actions, ({ label }) => label),
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const effects = {
      effectsOf: ({ body }: CallRequest<'bulk.start'>) => bulk.actions[body.action].effects,
    };
    serve(staffOnly, 'bulk.start', effects, async (request) => {
      const input = { ...request.body, staff: staffOf(request), key: callerKeyOf(request) };
      return { success: true, runId: await startRun(deps, input, bulk) };
    });
    serve(staffOnly, 'bulk.show', (request) =>
      showRun(deps, { id: request.params.id, locale: requestLocale(request) }, bulk),
    );
    const effectsOfUndo = {
      effectsOf: ({ params }: CallRequest<'bulk.undo'>) => effectsOfRun(deps, params.id, bulk),
    };
    serve(staffOnly, 'bulk.undo', effectsOfUndo, async (request) => {
      const input = { runId: request.params.id, staff: staffOf(request) };
      return { success: true, runId: await undoRun(deps, input, bulk) };
    });
  });
}

const bulkRetention: readonly Retention[] = [
  deleteRowsRule('bulk_runs', 'ended_at < $1', {
    days: 90,
    atLeast: 7,
    because: 'results of bulk runs are looked up for some weeks; the audit log keeps the run',
  }),
  { table: 'bulk_items', because: 'deleted with their run' },
];

export const bulkFeature: Feature = {
  name: 'bulk',
  retention: bulkRetention,
  staffRoutes: (app, deps, all) => registerBulkStaffRoutes(app, deps, bulkRegistryOf(all)),
  jobs: [batchSize],
  holdRestored: async (_deps, tx, at) => ({ runs: await endOpenRuns(tx, { code: 'shop_restored', at }) }),
};
