import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { submissionIdSchema, uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { orderTargetSchema, sendToProviderReplySchema, sendToProviderSchema } from '../orders/changes.ts';
import {
  ambiguousDecisionSchema,
  ambiguousQuerySchema,
  ambiguousSubmissionSchema,
  candidateQuerySchema,
  candidateReplySchema,
  linkSubmissionSchema,
} from './ambiguous.ts';
import {
  refillExecuteReplySchema,
  refillListQuerySchema,
  refillOrderSchema,
  refillProcessReplySchema,
  refillRunsReplySchema,
  refillSchema,
  refillStatusReplySchema,
} from './refills.ts';
import { syncAllReplySchema, syncStatsReplySchema } from './statuses.ts';

export const fulfilmentCalls = {
  'refills.list': {
    summary: 'Refills, the newest first',
    effects: [],
    query: refillListQuerySchema,
    reply: listReplySchema(refillSchema),
  },
  'refill.runs': {
    summary: 'The last runs over all orders',
    effects: [],
    reply: refillRunsReplySchema,
  },
  'refill.status': {
    summary: 'Whether an order may be refilled, and why not',
    effects: ['look_up'],
    params: z.object({ orderId: refillOrderSchema }),
    errors: ['order_not_found'],
    reply: refillStatusReplySchema,
  },
  'refill.execute': {
    summary: 'Asks for the refill of an order now',
    effects: ['look_up'],
    params: z.object({ orderId: refillOrderSchema }),
    errors: ['order_not_found'],
    reply: refillExecuteReplySchema,
  },
  'refill.process-all': {
    summary: 'Looks over all orders now, and asks for what is due',
    effects: ['look_up'],
    reply: refillProcessReplySchema,
  },
  'doubts.list': {
    summary: 'Submissions whose outcome nobody knows, and refused ones, the newest first',
    effects: [],
    query: ambiguousQuerySchema,
    reply: listReplySchema(ambiguousSubmissionSchema),
  },
  'orders.change-target': {
    summary: 'Corrects whom an order is for, as far as it has not been sent',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    body: orderTargetSchema,
    errors: ['order_not_found', 'already_sent', 'conflict', 'username_invalid', 'post_invalid'],
    reply: successSchema,
  },
  'send-to-provider.send': {
    summary: 'Has an order sent; with forceResend also what was taken or is in doubt, beside that attempt',
    effects: ['provider_balance'],
    params: z.object({ id: z.string().max(64) }),
    body: sendToProviderSchema,
    idempotency: 'optional',
    errors: [
      'order_not_found',
      'already_sent',
      'order_stopped',
      'sample_order',
      'one_link_one_part',
      'conflict',
      'username_invalid',
      'post_invalid',
      'refund_over_limit',
    ],
    reply: sendToProviderReplySchema,
  },
  'doubts.link': {
    summary: 'The provider has it: under this number',
    effects: ['look_up'],
    params: z.object({ submissionId: submissionIdSchema }),
    body: linkSubmissionSchema,
    errors: [
      'not_found',
      'conflict',
      'provider_silent',
      'provider_order_unknown',
      'provider_order_taken',
      'provider_order_doubtful',
    ],
    reply: successSchema,
  },
  'doubts.candidate': {
    summary: 'What the provider says of an order that the submission might be',
    effects: ['look_up'],
    params: z.object({ submissionId: submissionIdSchema }),
    query: candidateQuerySchema,
    errors: ['not_found', 'provider_silent', 'provider_order_unknown'],
    reply: candidateReplySchema,
  },
  'doubts.unlink': {
    summary: 'The linked order was another one: the submission is in doubt again',
    effects: [],
    params: z.object({ submissionId: submissionIdSchema }),
    body: ambiguousDecisionSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'doubts.not-placed': {
    summary: 'The provider does not have it: it is sent once more',
    effects: ['provider_balance'],
    params: z.object({ submissionId: submissionIdSchema }),
    body: ambiguousDecisionSchema,
    errors: ['not_found', 'conflict', 'refund_over_limit'],
    reply: successSchema,
  },
  'doubts.refund': {
    summary: 'It is not sent again: its money goes back',
    effects: ['money_back'],
    params: z.object({ submissionId: submissionIdSchema }),
    body: ambiguousDecisionSchema,
    errors: ['not_found', 'conflict', 'payment_disputed'],
    reply: successSchema,
  },
  'provider-status.stats': {
    summary: 'How open orders are compared with the providers',
    effects: [],
    reply: syncStatsReplySchema,
  },
  'provider-status.sync-all': {
    summary: 'Compares all open orders now',
    effects: ['look_up'],
    reply: syncAllReplySchema,
  },
  'provider-status.start-auto-sync': {
    summary: 'Has the comparison by itself start',
    effects: [],
    reply: successSchema,
  },
  'provider-status.stop-auto-sync': {
    summary: 'Has the comparison by itself stop',
    effects: [],
    reply: successSchema,
  },
  'provider-status.run': {
    summary: 'How far such a comparison is',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: syncAllReplySchema,
  },
} as const satisfies CallDeclarations;
