import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { mailDetailSchema, mailItemSchema, mailsQuerySchema, resendReplySchema } from './outbox.ts';

export const mailCalls = {
  'mails.list': {
    summary: 'Mails, the newest first',
    query: mailsQuerySchema,
    reply: listReplySchema(mailItemSchema),
  },
  'mails.show': {
    summary: 'One mail, as it left',
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: mailDetailSchema,
  },
  'mails.body': {
    summary: 'The body of a mail as it left, for a frame',
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
  'mails.allow': {
    summary: 'Lets the address of a mail get mail again after it bounced or complained',
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'mails.resend': {
    summary: 'Sends a mail once more',
    params: uuidParamsSchema,
    idempotency: 'required',
    errors: ['not_found'],
    reply: resendReplySchema,
  },
} as const satisfies CallDeclarations;
