import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contactFields } from '#contracts/contact.ts';
import {
  answeredSchema,
  type ContactMessage,
  contactListQuerySchema,
  contactMessageSchema,
} from '#contracts/contact-schemas.ts';
import {
  answeredReplySchema,
  answerThreadSchema,
  assignThreadSchema,
  previewAnswerSchema,
  previewedAnswerSchema,
  takenBackSchema,
  threadListQuerySchema,
  threadReplySchema,
  threadSchema,
  threadStateChangeSchema,
} from '#contracts/contact-threads.ts';
import { listReplySchema } from '#contracts/lists.ts';
import { successSchema } from '#contracts/success.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { answerThread, assignThread, moveThread } from './change-thread.ts';
import { listThreads, showThread } from './list-threads.ts';
import { markAnswered } from './mark-answered.ts';
import { previewAnswer } from './preview-answer.ts';
import { type MessageRow, messageList } from './store.ts';
import { takeBackAnswer } from './take-back-answer.ts';

const answering = {
  summary: 'Marks a message as answered, or takes the mark off again',
  params: z.object({ id: z.uuid() }),
  body: answeredSchema.default({ answered: true }),
  errors: ['not_found'],
  response: { 200: successSchema },
} as const;

function toMessage(row: MessageRow): ContactMessage {
  const { id, name, email, company, phone, service, message } = row;
  return {
    ...{ id, name, email, company, phone, service, message },
    language: row.locale,
    receivedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  };
}

const ofThread = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;

const reading = {
  ...ofThread,
  summary: 'One thread with all that was written in it',
  response: { 200: threadReplySchema },
};
const answeringThread = {
  ...ofThread,
  summary: 'Answers a thread by mail',
  body: answerThreadSchema,
  errors: ['not_found', 'conflict'],
  response: { 200: answeredReplySchema },
} as const;
const previewing = {
  ...ofThread,
  summary: 'The mail that an answer would be',
  body: previewAnswerSchema,
  response: { 200: previewedAnswerSchema },
};
const takingBack = {
  summary: 'Takes an answer back whose mail has not begun to leave',
  params: z.object({ id: z.uuid(), answerId: z.uuid() }),
  errors: ['not_found', 'conflict'],
  response: { 200: takenBackSchema },
} as const;
const moving = {
  ...ofThread,
  summary: 'Opens or closes a thread',
  body: threadStateChangeSchema,
  response: { 200: successSchema },
};
const assigning = {
  ...ofThread,
  summary: 'Gives a thread to a member, or to nobody',
  body: assignThreadSchema,
  response: { 200: successSchema },
};

function registerThreads(app: FastifyInstance, deps: Deps): void {
  const url = '/api/admin/message-threads/:id';
  app.get(url, { schema: reading }, ({ params }) => showThread(deps, params.id));
  app.post(`${url}/answers`, { schema: answeringThread }, async (request) => {
    const id = await answerThread(deps, { ...request.params, ...request.body, staff: staffOf(request) });
    return { success: true, id };
  });
  app.post(`${url}/preview`, { schema: previewing }, ({ params, body }) =>
    previewAnswer(deps, { ...params, ...body }),
  );
  app.delete(`${url}/answers/:answerId`, { schema: takingBack }, async (request) => {
    const text = await takeBackAnswer(deps, { ...request.params, staff: staffOf(request) });
    return { success: true, text };
  });
  app.post(`${url}/state`, { schema: moving }, async (request) => {
    await moveThread(deps, { ...request.params, ...request.body, staff: staffOf(request) });
    return { success: true };
  });
  app.post(`${url}/assign`, { schema: assigning }, async (request) => {
    const staff = staffOf(request);
    const to = request.body.to === 'me' ? staff.id : request.body.to;
    await assignThread(deps, { ...request.params, to, staff });
    return { success: true };
  });
}

/** What visitors wrote, for staff. */
export function registerSupportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/contact-messages',
    summary: 'What visitors wrote, the newest first',
    query: contactListQuerySchema,
    reply: listReplySchema(contactMessageSchema),
    read: (wish) => keysetPage(deps.database, { list: messageList(wish.state), wish }, toMessage),
    csv: [...contactFields, 'language', 'receivedAt', 'answeredAt', 'answeredBy'],
  });
  staffList(app, deps, {
    url: '/api/admin/message-threads',
    summary: 'What visitors wrote and what was answered, the last written first',
    query: threadListQuerySchema,
    reply: listReplySchema(threadSchema),
    read: (query, staff) => listThreads(deps, { query, staff }),
    csv: ['name', 'email', 'language', 'state', 'orderNumber', 'lastAt', 'lastText', 'entries'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerThreads(staffOnly, deps);
    staffOnly.post('/api/admin/contact-messages/:id/answered', { schema: answering }, async (request) => {
      await markAnswered(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}
