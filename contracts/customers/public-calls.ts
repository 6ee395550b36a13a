import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import {
  chatConversationSchema,
  chatHandoverSchema,
  chatLanguageSchema,
  chatMessagesSchema,
  chatProofSchema,
  chatReplySchema,
} from './chat-schemas.ts';
import { optOutSchema, reviewsReplySchema, writeReviewSchema } from './reviews-schemas.ts';
import { livePurchasesReplySchema } from './social-proof-schemas.ts';

const reviewCalls = {
  'GET /api/reviews': {
    summary: 'Reviews: those of one language first, then the newest, twelve a page',
    query: z.object({ after: z.uuid().nullish(), language: localeSchema.optional() }),
    reply: reviewsReplySchema,
  },
  'POST /api/reviews': {
    summary: 'Writes a review, by the token of its invitation, or changes it for a while',
    body: writeReviewSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'POST /api/reviews/opt-out': {
    summary: 'No more invitations to write a review: one click in a mail program (RFC 8058)',
    query: optOutSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies PublicDeclarations;

const chatCalls = {
  'GET /api/chat/conversation': {
    summary: 'What was said in the chat of this visit, and how long it is kept',
    errors: ['rate_limited'],
    reply: chatConversationSchema,
  },
  'POST /api/chat/conversation': {
    summary:
      'Answers the last message of a conversation; with `Accept: application/x-ndjson` sentence by sentence',
    body: chatMessagesSchema,
    errors: ['rate_limited', 'conflict'],
    reply: chatReplySchema,
  },
  'POST /api/chat/restart': {
    summary: 'Empties the chat of this visit',
    body: chatLanguageSchema,
    errors: ['rate_limited'],
    reply: successSchema,
  },
  'POST /api/chat/hand-over': {
    summary: 'Hands the chat of this visit over to a person, who answers by mail',
    body: chatHandoverSchema,
    errors: ['email_required', 'email_invalid', 'email_unmailable', 'rate_limited', 'conflict'],
    reply: chatReplySchema,
  },
  'POST /api/chat/proof/code': {
    summary: 'Mails a code to the buyer of the order that was named in the chat',
    body: chatLanguageSchema,
    errors: ['order_not_found', 'rate_limited'],
    reply: successSchema,
  },
  'POST /api/chat/proof': {
    summary: 'Proves that the order named in the chat is one’s own, by the mailed code, and tells it in full',
    body: chatProofSchema,
    errors: ['order_not_found', 'code_refused', 'code_over', 'rate_limited', 'conflict'],
    reply: chatReplySchema,
  },
} as const satisfies PublicDeclarations;

export const customersPublicCalls = {
  ...reviewCalls,
  ...chatCalls,
  'GET /api/live-purchases': {
    summary: 'Paid orders as strangers may hear of them, the newest first',
    query: z.object({ language: localeSchema.optional() }),
    reply: livePurchasesReplySchema,
  },
} as const satisfies PublicDeclarations;
