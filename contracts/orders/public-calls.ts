import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { countdownReplySchema } from './offers.ts';
import {
  buyerOrderSchema,
  correctEmailReplySchema,
  correctEmailSchema,
  correctTargetSchema,
  orderByPaymentReplySchema,
  orderSearchReplySchema,
  ordersFoundReplySchema,
  searchByNumberSchema,
} from './orders.ts';
import { codeTermsReplySchema, codeTermsRequestSchema } from './promotions.ts';

/**
 * `id` is the access token of the order, or its id together with the cookie of the visit that placed it. Any other text
 * returns `order_not_found`.
 */
const accessParams = z.object({ id: z.string().max(200) });
const byNumber = {
  summary: 'An order as strangers see it, by its number',
  body: searchByNumberSchema,
  errors: ['order_number_required', 'order_not_found', 'rate_limited'],
  reply: orderSearchReplySchema,
} as const;

export const ordersPublicCalls = {
  'GET /api/orders/:id': {
    summary: 'An order as its buyer sees it, by its access token',
    params: accessParams,
    errors: ['order_not_found'],
    reply: buyerOrderSchema,
  },
  'GET /api/orders/:id/live': {
    summary: 'The same as it changes, by token or as strangers see it by number: server-sent events',
    params: accessParams,
    errors: ['order_not_found'],
  },
  'POST /api/orders/:id/email': {
    summary: 'Sends an order’s mails to another address',
    params: accessParams,
    body: correctEmailSchema,
    errors: ['email_required', 'email_invalid', 'email_unmailable', 'order_not_found', 'conflict'],
    reply: correctEmailReplySchema,
  },
  'POST /api/orders/:id/start-notice': {
    summary: 'Has the beginning of an order’s delivery told by mail, once',
    params: accessParams,
    errors: ['order_not_found', 'conflict'],
    reply: successSchema,
  },
  'POST /api/orders/:id/target': {
    summary: 'Corrects whom an order is for until it is sent',
    params: accessParams,
    body: correctTargetSchema,
    errors: [
      ...(['order_not_found', 'already_sent', 'conflict'] as const),
      ...(['username_invalid', 'post_invalid', 'user_blocked', 'profile_private'] as const),
    ],
    reply: successSchema,
  },
  // Names that text 2 uses for order look-ups.
  'POST /api/orders/search-by-number': byNumber,
  'POST /api/orders/search': byNumber,
  'POST /api/guaranteed-search': byNumber,
  'POST /api/track-order': { ...byNumber, summary: 'The same, in a list', reply: ordersFoundReplySchema },
  'GET /api/orders-by-payment/:paymentIntentId': {
    summary:
      'The order of a payment intent, for the visit that made it or for a caller that knows its secret',
    params: z.object({ paymentIntentId: z.string().max(200) }),
    query: z.object({ clientSecret: z.string().max(300).optional() }),
    errors: ['order_not_found', 'rate_limited'],
    reply: orderByPaymentReplySchema,
  },
  'POST /api/discount-code': {
    summary: 'What a code of a link is worth on which terms; nothing is held by asking',
    body: codeTermsRequestSchema,
    errors: [
      'discount_required',
      'discount_invalid',
      'discount_ended',
      'discount_of_another',
      'discount_used',
    ],
    reply: codeTermsReplySchema,
  },
  'POST /api/countdown-offer': {
    summary: 'Opens this visitor’s offer, or finds it',
    errors: ['not_found'],
    reply: countdownReplySchema,
  },
} as const satisfies PublicDeclarations;
