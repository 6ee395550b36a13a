import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contactFields } from '#contracts/contact.ts';
import { answeredSchema, type ContactMessage, contactListQuerySchema } from '#contracts/contact-schemas.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { markAnswered } from './mark-answered.ts';
import { type MessageRow, messageList } from './store.ts';

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
  staffList(app, deps, {
    url: '/api/admin/contact-messages',
    query: contactListQuerySchema,
    read: (wish) => keysetPage(deps.database, { list: messageList(wish.state), wish }, toMessage),
    csv: [...contactFields, 'language', 'receivedAt', 'answeredAt', 'answeredBy'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/contact-messages/:id/answered', async (request) => {
      const { id } = parseBody(params, request.params);
      const { answered } = parseBody(answeredSchema, request.body ?? {});
      await markAnswered(deps, { id, answered, staff: staffOf(request) });
      return { success: true };
    });
  });
}
