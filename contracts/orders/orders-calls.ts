import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { numberParamsSchema, uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { refundAllowanceSchema } from '../payments/refunds.ts';
import { cancelOrderSchema, orderNoteReplySchema, orderNoteSchema } from './changes.ts';
import {
  addCodeSchema,
  addedCodeReplySchema,
  changeCodeSchema,
  discountUsesQuerySchema,
  discountUsesReplySchema,
  generateCodesSchema,
  generatedCodesReplySchema,
  staffCodeReplySchema,
  staffCodesQuerySchema,
  staffCodesReplySchema,
  stoppedBatchReplySchema,
} from './discount-codes.ts';
import {
  addedOfferReplySchema,
  addOfferSchema,
  changeOfferSchema,
  staffOffersReplySchema,
} from './offers.ts';
import { staffOrderSchema } from './order-detail.ts';
import { correctEmailSchema } from './orders.ts';
import {
  staffOrderCountsReplySchema,
  staffOrderFilterSchema,
  staffOrderItemSchema,
  staffOrdersQuerySchema,
} from './orders-list.ts';

export const ordersCalls = {
  'discount-codes.list': {
    summary: 'Discount codes, and how much was guessed of late',
    effects: [],
    query: staffCodesQuerySchema,
    reply: staffCodesReplySchema,
  },
  'discount-uses.list': {
    summary: 'Who used a code for which order',
    effects: [],
    query: discountUsesQuerySchema,
    reply: discountUsesReplySchema,
  },
  'discount-codes.show': {
    summary: 'A code, what it brought about, and what looks like misuse',
    effects: [],
    params: numberParamsSchema,
    errors: ['not_found'],
    reply: staffCodeReplySchema,
  },
  'discount-codes.create': {
    summary: 'Adds a code',
    effects: ['prices'],
    body: addCodeSchema,
    errors: ['code_taken'],
    reply: addedCodeReplySchema,
  },
  'discount-codes.change': {
    summary: 'Changes what a code takes off and for whom',
    effects: ['prices'],
    params: numberParamsSchema,
    body: changeCodeSchema,
    errors: ['not_found', 'conflict', 'invalid_request'],
    reply: successSchema,
  },
  'discount-codes.generate': {
    summary: 'Makes up to ten thousand codes that nobody can guess',
    effects: ['prices'],
    body: generateCodesSchema,
    idempotency: 'required',
    reply: generatedCodesReplySchema,
  },
  'discount-batches.stop': {
    summary: 'Has none of the codes that were made together count any more',
    effects: ['prices'],
    params: uuidParamsSchema,
    reply: stoppedBatchReplySchema,
  },
  'upsell-offers.list': {
    summary: 'Offers on top, each beside the price that it is held against',
    effects: [],
    reply: staffOffersReplySchema,
  },
  'upsell-offers.change': {
    summary: 'Changes an offer; it is sold only while it saves something',
    effects: ['prices'],
    params: numberParamsSchema,
    body: changeOfferSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'upsell-offers.create': {
    summary: 'Adds an offer for a size, not active yet',
    effects: ['prices'],
    body: addOfferSchema,
    reply: addedOfferReplySchema,
  },
  'orders.list': {
    summary: 'Orders, the newest first',
    effects: [],
    query: staffOrdersQuerySchema,
    reply: listReplySchema(staffOrderItemSchema),
  },
  'orders.counts': {
    summary: 'How many orders a filter leaves, by each of its facets',
    effects: [],
    query: staffOrderFilterSchema,
    reply: staffOrderCountsReplySchema,
  },
  'orders.show': {
    summary: 'One order whole, by its id or its number',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    errors: ['order_not_found'],
    reply: staffOrderSchema,
  },
  'refund-allowance.show': {
    summary: 'What who asks may give back now',
    effects: [],
    reply: refundAllowanceSchema,
  },
  'orders.add-note': {
    summary: 'Writes a note on an order; who is named in it is told',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    body: orderNoteSchema,
    idempotency: 'required',
    errors: ['order_not_found', 'idempotency_body_differs'],
    reply: orderNoteReplySchema,
  },
  'order-notes.change': {
    summary: 'Corrects a note on an order, by who wrote it or an owner',
    effects: [],
    params: uuidParamsSchema,
    body: orderNoteSchema,
    errors: ['not_found', 'not_permitted'],
    reply: orderNoteReplySchema,
  },
  'order-notes.remove': {
    summary: 'Takes a note off an order, by who wrote it or an owner',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'not_permitted'],
    reply: successSchema,
  },
  'orders.cancel': {
    summary: 'Ends an order: nothing more of it leaves',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    body: cancelOrderSchema,
    errors: ['order_not_found', 'conflict'],
    reply: successSchema,
  },
  'orders.change-email': {
    summary: 'Corrects the address that an order’s mails go to',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    body: correctEmailSchema,
    errors: ['email_required', 'email_invalid', 'email_unmailable', 'order_not_found', 'conflict'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
