import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { registerLegalStaffRoutes } from './legal-staff-routes.ts';
import { registerSectionStaffRoutes } from './section-staff-routes.ts';

/** A legal text or a long list of questions is larger than any other form of the shop. */
const bodyLimit = 512 * 1024;

/** What the owner writes: sections of pages, and legal texts, which are the owner's alone. */
export function registerContentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerSectionStaffRoutes(staffOnly, deps, bodyLimit);
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) =>
    registerLegalStaffRoutes(ownerOnly, deps, bodyLimit),
  );
}
