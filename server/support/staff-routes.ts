import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  answeredSchema,
  type ContactList,
  type ContactMessage,
  contactListQuerySchema,
} from '#contracts/contact.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { markAnswered } from './mark-answered.ts';
import { listMessages, type MessageRow } from './store.ts';

const pageSize = 50;
const params = z.object({ id: z.uuid() });

function toMessage(row: MessageRow): ContactMessage {
  const { id, name, email, company, phone, service, message } = row;
  return {
    ...{ id, name, email, company, phone, service, message },
    language: row.locale,
    receivedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  };
}

/** What visitors wrote, for staff. */
export function registerSupportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('preHandler', requireStaff(deps));
    staffOnly.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    staffOnly.get('/api/admin/contact-messages', async (request): Promise<ContactList> => {
      const { state, before } = parseBody(contactListQuerySchema, request.query);
      const found = await listMessages(deps.database, { state, before, limit: pageSize });
      const next = found.length === pageSize ? (found.at(-1)?.id ?? null) : null;
      return { success: true, messages: found.map(toMessage), next };
    });
    staffOnly.post('/api/admin/contact-messages/:id/answered', async (request) => {
      if (!request.staff) throw new ShopError('unauthorized', 'no session');
      const { id } = parseBody(params, request.params);
      const { answered } = parseBody(answeredSchema, request.body ?? {});
      await markAnswered(deps, { id, answered, staffId: request.staff.id, requestId: request.id });
      return { success: true };
    });
  });
}
