import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contactFields } from '#contracts/contact.ts';
import {
  answeredSchema,
  type ContactMessage,
  contactListQuerySchema,
  contactMessageSchema,
} from '#contracts/contact-schemas.ts';
import { listReplySchema } from '#contracts/lists.ts';
import { successSchema } from '#contracts/success.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { markAnswered } from './mark-answered.ts';
import { type MessageRow, messageList } from './store.ts';

const answering = {
  summary: 'Marks a message as answered, or takes the mark off again',
  params: z.object({ id: z.uuid() }),
  body: answeredSchema.default({ answered: true }),
  errors: ['not_found'],
  response: { 200: successSchema },
} as const;

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
    summary: 'What visitors wrote, the newest first',
    query: contactListQuerySchema,
    reply: listReplySchema(contactMessageSchema),
    read: (wish) => keysetPage(deps.database, { list: messageList(wish.state), wish }, toMessage),
    csv: [...contactFields, 'language', 'receivedAt', 'answeredAt', 'answeredBy'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/contact-messages/:id/answered', { schema: answering }, async (request) => {
      await markAnswered(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}
