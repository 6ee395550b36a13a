import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { draftedLetterSchema, sendLetterSchema, sentLetterSchema } from '../mail/letters.ts';
import { answeredSchema, contactListQuerySchema, contactMessageSchema } from './contact-schemas.ts';
import {
  hideReviewSchema,
  replyToReviewSchema,
  reviewTotalsSchema,
  staffReviewReplySchema,
  staffReviewSchema,
  staffReviewsQuerySchema,
} from './reviews-schemas.ts';
import {
  answeredReplySchema,
  answerThreadSchema,
  assignThreadSchema,
  previewAnswerSchema,
  previewedAnswerSchema,
  threadListQuerySchema,
  threadReplySchema,
  threadSchema,
  threadStateChangeSchema,
  withdrawnAnswerSchema,
} from './support.ts';

export const customersCalls = {
  'reviews.list': {
    summary: 'Reviews, the newest first',
    effects: [],
    query: staffReviewsQuerySchema,
    reply: listReplySchema(staffReviewSchema).extend({ totals: reviewTotalsSchema }),
  },
  'reviews.show': {
    summary: 'One review, and what the shop did with it',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: staffReviewReplySchema,
  },
  'reviews.hide': {
    summary: 'Hides a text, for a reason that everybody reads',
    effects: [],
    params: uuidParamsSchema,
    body: hideReviewSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'reviews.unhide': {
    summary: 'Shows a hidden text again',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'reviews.reply': {
    summary: 'Answers a review, or takes the answer back',
    effects: [],
    params: uuidParamsSchema,
    body: replyToReviewSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'message-threads.show': {
    summary: 'One thread with all that was written in it',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: threadReplySchema,
  },
  'message-threads.answer': {
    summary: 'Answers a thread by mail',
    effects: [],
    params: uuidParamsSchema,
    body: answerThreadSchema,
    errors: ['not_found', 'conflict'],
    reply: answeredReplySchema,
  },
  'message-threads.preview': {
    summary: 'The mail that an answer would be',
    effects: [],
    params: uuidParamsSchema,
    body: previewAnswerSchema,
    errors: ['not_found'],
    reply: previewedAnswerSchema,
  },
  'message-threads.take-back-answer': {
    summary: 'Takes an answer back whose mail has not begun to leave',
    effects: [],
    params: z.object({ id: z.uuid(), answerId: z.uuid() }),
    errors: ['not_found', 'conflict'],
    reply: withdrawnAnswerSchema,
  },
  'message-threads.change-state': {
    summary: 'Opens or closes a thread',
    effects: [],
    params: uuidParamsSchema,
    body: threadStateChangeSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'message-threads.assign': {
    summary: 'Gives a thread to a member, or to nobody',
    effects: [],
    params: uuidParamsSchema,
    body: assignThreadSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'orders.draft-letter': {
    summary: 'How an order stands, as a mail to its buyer',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    errors: ['order_not_found'],
    reply: draftedLetterSchema,
  },
  'orders.send-letter': {
    summary: 'Writes to an order’s buyer by mail',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    body: sendLetterSchema,
    errors: ['order_not_found'],
    reply: sentLetterSchema,
  },
  'contact-messages.list': {
    summary: 'What visitors wrote, the newest first',
    effects: [],
    query: contactListQuerySchema,
    reply: listReplySchema(contactMessageSchema),
  },
  'message-threads.list': {
    summary: 'What visitors wrote and what was answered, the last written first',
    effects: [],
    query: threadListQuerySchema,
    reply: listReplySchema(threadSchema),
  },
  'contact-messages.mark-answered': {
    summary: 'Marks a message as answered, or takes the mark off again',
    effects: [],
    params: uuidParamsSchema,
    body: answeredSchema.default({ answered: true }),
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
