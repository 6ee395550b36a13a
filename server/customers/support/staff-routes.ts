import type { FastifyInstance } from 'fastify';
import { contactFields } from '#contracts/customers/contact.ts';
import type { ContactMessage } from '#contracts/customers/contact-schemas.ts';
import { contactTopicMessages } from '#messages/admin/customers/contact-topics.ts';
import { threadsMessages } from '#messages/admin/customers/support.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { keysetPage } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { previewAnswer, sendLetter, showDraft, withdrawAnswer } from './answer-by-mail.ts';
import { answerThread, assignThread, changeThreadState, markAnswered } from './change-thread.ts';
import { listThreads, showThread } from './list-threads.ts';
import { type MessageRow, messageList } from './store.ts';

function toMessage(row: MessageRow): ContactMessage {
  const { id, name, email, company, phone, service, message } = row;
  return {
    id,
    name,
    email,
    company,
    phone,
    service,
    message,
    language: row.locale,
    receivedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  };
}

function registerThreads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'message-threads.show', ({ params }) => showThread(deps, params.id));
  serve(app, 'message-threads.answer', async (request) => {
    const id = await answerThread(deps, { ...request.params, ...request.body, staff: staffOf(request) });
    return { success: true, id };
  });
  serve(app, 'message-threads.preview', ({ params, body }) => previewAnswer(deps, { ...params, ...body }));
  serve(app, 'message-threads.take-back-answer', async (request) => {
    const text = await withdrawAnswer(deps, { ...request.params, staff: staffOf(request) });
    return { success: true, text };
  });
  serve(app, 'message-threads.change-state', (request) =>
    changeThreadState(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
  );
  serve(app, 'message-threads.assign', async (request) => {
    const staff = staffOf(request);
    const to = request.body.to === 'me' ? staff.id : request.body.to;
    await assignThread(deps, { ...request.params, to, staff });
  });
}

function registerLetters(app: FastifyInstance, deps: Deps): void {
  serve(app, 'orders.draft-letter', ({ params }) => showDraft(deps, params.id));
  serve(app, 'orders.send-letter', (request) =>
    sendLetter(deps, {
      orderId: request.params.id,
      text: request.body.text,
      staff: staffOf(request),
    }),
  );
}

export function registerSupportStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'contact-messages.list',
    read: (input) => keysetPage(deps.database, { list: messageList(input.state), input }, toMessage),
    csv: [...contactFields, 'language', 'receivedAt', 'answeredAt', 'answeredBy'],
    words: (language) => ({
      service: contactTopicMessages[language].topics,
      language: ordersMessages[language].languages,
    }),
  });
  staffList(app, deps, {
    call: 'message-threads.list',
    read: (query, staff) => listThreads(deps, { query, staff }),
    csv: ['name', 'email', 'language', 'state', 'orderNumber', 'lastAt', 'lastText', 'entries'],
    words: (language) => ({
      language: ordersMessages[language].languages,
      state: threadsMessages[language].states,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerThreads(staffOnly, deps);
    registerLetters(staffOnly, deps);
    serve(staffOnly, 'contact-messages.mark-answered', (request) =>
      markAnswered(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
    );
  });
}
