import type { CallDeclarations } from '../calls.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { successSchema } from './success.ts';
import {
  acceptWithdrawalSchema,
  closeWithdrawalSchema,
  withdrawalListQuerySchema,
  withdrawalReplySchema,
  withdrawalSchema,
} from './withdrawal-schemas.ts';

export const checkoutCalls = {
  'withdrawals.list': {
    summary: 'Withdrawals, the newest first',
    effects: [],
    query: withdrawalListQuerySchema,
    reply: listReplySchema(withdrawalSchema),
  },
  'withdrawals.show': {
    summary: 'One withdrawal, with the orders that may be meant',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: withdrawalReplySchema,
  },
  'withdrawals.accept': {
    summary: 'Accepts a withdrawal: for the order that was meant, or although it came late',
    effects: ['money_back'],
    params: uuidParamsSchema,
    body: acceptWithdrawalSchema,
    errors: ['not_found', 'order_not_found', 'conflict', 'payment_disputed'],
    reply: successSchema,
  },
  'withdrawals.close': {
    summary: 'Closes a withdrawal, with a note',
    effects: [],
    params: uuidParamsSchema,
    body: closeWithdrawalSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
