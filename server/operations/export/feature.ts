import type { FastifyInstance } from 'fastify';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { streamExport } from './stream-export.ts';

function registerExportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'export.take', async (request, reply) => {
      const { format } = request.query;
      const archive = await streamExport(deps, format);
      await inTransaction(deps.database, (tx) =>
        recordAudit(tx, staffOf(request), {
          action: 'data.export',
          subjectType: 'data',
          subjectId: 'everything',
          after: { format },
        }),
      );
      const day = toMadridDate(deps.now());
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="auge-${day}-${format}.zip"`)
        .send(archive);
    });
  });
}

export const exportsFeature: Feature = { name: 'exports', staffRoutes: registerExportStaffRoutes };
