import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { sensitive } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { askBackup, listBackups } from './list-backups.ts';

/** A backup holds everything about buyers: it is made and listed here, and taken away on the machine alone. */
export function registerBackupStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'backups.list', () => listBackups(deps));
    serve(ownerOnly, 'backups.create', sensitive, async (request) => {
      await askBackup(deps, staffOf(request));
      return { success: true };
    });
  });
}
