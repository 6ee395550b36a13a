import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailsQuerySchema } from '#contracts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listMails, showMail } from './list-mails.ts';
import { resendMail } from './resend-mail.ts';

const params = z.object({ id: z.uuid() });

/** The outbox, for staff: what was sent to whom, and once more. */
export function registerMailStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/mails',
    query: mailsQuerySchema,
    read: (query) => listMails(deps, query),
    csv: [
      ...(['id', 'kind', 'state', 'subject', 'recipient', 'language', 'orderNumber', 'attempts'] as const),
      ...(['error', 'createdAt', 'sentAt'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/mails/:id', (request) => showMail(deps, parseBody(params, request.params).id));
    staffOnly.post('/api/admin/mails/:id/resend', async (request) => {
      const { id } = parseBody(params, request.params);
      const mailId = await resendMail(deps, { id, key: keyOf(request), staff: staffOf(request) });
      return { success: true, mailId };
    });
  });
}
