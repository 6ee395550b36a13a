import type { FastifyInstance } from 'fastify';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { allowAddress } from '../reports/allow-address.ts';
import { listMails, resendMail, showMail } from './mails.ts';

/**
 * Headers for mail bodies. A body may contain text of strangers, so it runs no scripts, loads only pictures and has no
 * session.
 */
const bodyHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox",
};

export function registerMailStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'mails.list',
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
    words: (language) => ({
      kind: mailLogMessages[language].kinds,
      state: mailLogMessages[language].states,
      language: ordersMessages[language].languages,
      reported: mailLogMessages[language].reported,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'mails.show', ({ params }) => showMail(deps, params.id));
    serve(staffOnly, 'mails.body', async ({ params }, reply) => {
      const mail = await showMail(deps, params.id);
      if (!mail.body) throw new ShopError('not_found', `no body of the mail ${params.id}`);
      return reply.headers(bodyHeaders).send(mail.body.html);
    });
    serve(staffOnly, 'mails.allow', (request) =>
      allowAddress(deps, { mailId: request.params.id, staff: staffOf(request) }),
    );
    serve(staffOnly, 'mails.resend', async (request) => {
      const { id } = request.params;
      const mailId = await resendMail(deps, { id, key: callerKeyOf(request), staff: staffOf(request) });
      return { success: true, mailId };
    });
  });
}
