import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { registerLegalStaffRoutes } from './legal-staff-routes.ts';
import { registerSectionStaffRoutes } from './section-staff-routes.ts';

/** A legal text or a long list of questions is larger than any other form of the shop. */
const bodyLimit = 512 * 1024;

/** What the owner writes: sections of pages and legal texts. Every call needs a session. */
export function registerContentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('preHandler', requireStaff(deps));
    staffOnly.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerSectionStaffRoutes(staffOnly, deps, bodyLimit);
    registerLegalStaffRoutes(staffOnly, deps, bodyLimit);
  });
}
