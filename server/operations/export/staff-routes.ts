import type { FastifyInstance } from 'fastify';
import { exportQuerySchema } from '#contracts/exports.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { streamExport } from './stream-export.ts';

const everything = {
  summary: 'The whole business as one archive: a file for each table and a manifest (docs/export.md)',
  querystring: exportQuerySchema,
  errors: ['conflict'],
} as const;

/** Everything that the shop knows, for its owner to take along. */
export function registerExportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/export', { ...sensitive, schema: everything }, async (request, reply) => {
      const { format } = request.query;
      const archive = await streamExport(deps, format);
      await inTransaction(deps.database, (tx) =>
        audited(tx, staffOf(request), {
          action: 'data.export',
          subjectType: 'data',
          subjectId: 'everything',
          after: { format },
        }),
      );
      const day = deps.now().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="auge-${day}-${format}.zip"`)
        .send(archive);
    });
  });
}
