import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listReplySchema } from '#contracts/lists.ts';
import { mailDetailSchema, mailItemSchema, mailsQuerySchema, resendReplySchema } from '#contracts/mails.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { allowAddress } from './allow-address.ts';
import { listMails, showMail } from './list-mails.ts';
import { resendMail } from './resend-mail.ts';

/** What a stranger may have had a part in writes no script, loads nothing but pictures, and knows no session. */
const bodyHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox",
};

const one = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;

/** The outbox, for staff: what was sent to whom, and once more. */
export function registerMailStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/mails',
    summary: 'Mails, the newest first',
    query: mailsQuerySchema,
    reply: listReplySchema(mailItemSchema),
    read: (query) => listMails(deps, query),
    csv: [
      ...([
        'id',
        'kind',
        'state',
        'subject',
        'recipient',
        'language',
        'reported',
        'orderNumber',
        'attempts',
      ] as const),
      ...(['error', 'createdAt', 'sentAt'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const show = { ...one, summary: 'One mail, as it left', response: { 200: mailDetailSchema } };
    staffOnly.get('/api/admin/mails/:id', { schema: show }, ({ params }) => showMail(deps, params.id));
    const body = { ...one, summary: 'The body of a mail as it left, for a frame' };
    staffOnly.get('/api/admin/mails/:id/body', { schema: body }, async ({ params }, reply) => {
      const mail = await showMail(deps, params.id);
      if (!mail.body) throw new ShopError('not_found', `no body of the mail ${params.id}`);
      return reply.headers(bodyHeaders).send(mail.body.html);
    });
    const allow = {
      ...one,
      errors: ['not_found', 'conflict'],
      summary: 'Lets the address of a mail get mail again after it bounced or complained',
      response: { 200: successSchema },
    } as const;
    staffOnly.post('/api/admin/mails/:id/allow', { schema: allow }, async (request) => {
      await allowAddress(deps, { mailId: request.params.id, staff: staffOf(request) });
      return { success: true };
    });
    const resend = {
      ...one,
      summary: 'Sends a mail once more',
      idempotency: 'required',
      response: { 200: resendReplySchema },
    } as const;
    staffOnly.post('/api/admin/mails/:id/resend', { schema: resend }, async (request) => {
      const { id } = request.params;
      const mailId = await resendMail(deps, { id, key: keyOf(request), staff: staffOf(request) });
      return { success: true, mailId };
    });
  });
}
