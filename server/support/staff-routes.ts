import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  answeredSchema,
  type ContactList,
  type ContactMessage,
  contactListQuerySchema,
} from '#contracts/contact.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
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
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/contact-messages', async (request): Promise<ContactList> => {
      const { state, before } = parseBody(contactListQuerySchema, request.query);
      const found = await listMessages(deps.database, { state, before, limit: pageSize });
      const next = found.length === pageSize ? (found.at(-1)?.id ?? null) : null;
      return { success: true, messages: found.map(toMessage), next };
    });
    staffOnly.post('/api/admin/contact-messages/:id/answered', async (request) => {
      const { id } = parseBody(params, request.params);
      const { answered } = parseBody(answeredSchema, request.body ?? {});
      await markAnswered(deps, { id, answered, staff: staffOf(request) });
      return { success: true };
    });
  });
}
