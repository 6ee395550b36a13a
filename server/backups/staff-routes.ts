import type { FastifyInstance } from 'fastify';
import { backupListSchema } from '#contracts/backups.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { askBackup, listBackups } from './list-backups.ts';

const list = {
  summary: 'Backups with age and size, when the next one is made, and what stands in its way',
  response: { 200: backupListSchema },
} as const;
const ask = {
  summary: 'Has a backup made at once',
  errors: ['conflict'],
  response: { 200: successSchema },
} as const;

/** A backup holds everything about buyers: it is made and listed here, and taken away on the machine alone. */
export function registerBackupStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/backups', { schema: list }, () => listBackups(deps));
    ownerOnly.post('/api/admin/backups', { ...sensitive, schema: ask }, async (request) => {
      await askBackup(deps, staffOf(request));
      return { success: true };
    });
  });
}
