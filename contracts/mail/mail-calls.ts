import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { mailDetailSchema, mailItemSchema, mailsQuerySchema, resendReplySchema } from './outbox.ts';

export const mailCalls = {
  'mails.list': {
    summary: 'Mails, the newest first',
    effects: [],
    query: mailsQuerySchema,
    reply: listReplySchema(mailItemSchema),
  },
  'mails.show': {
    summary: 'One mail, as it left',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: mailDetailSchema,
  },
  'mails.body': {
    summary: 'The body of a mail as it left, for a frame',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
  'mails.allow': {
    summary: 'Lets the address of a mail get mail again after it bounced or complained',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'mails.resend': {
    summary: 'Sends a mail once more',
    effects: [],
    params: uuidParamsSchema,
    idempotency: 'required',
    errors: ['not_found'],
    reply: resendReplySchema,
  },
} as const satisfies CallDeclarations;
