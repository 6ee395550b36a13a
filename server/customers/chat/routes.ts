import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChatLine } from '#contracts/customers/chat-schemas.ts';
import { errorMessages } from '#messages/errors.ts';
import { clientOf, deviceLine, entryLines } from '#server/platform/auth/cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { customerOf } from '../account/sign-in/customer-of.ts';
import { answerMessage, type VisitorMessage } from './answer-message.ts';
import { handOverToStaff } from './hand-over.ts';
import { proveOrder, requestOrderCode } from './prove-order.ts';
import { showConversation } from './show-conversation.ts';
import { deleteConversation } from './store.ts';
import { prepareUnderstanding } from './understanding/understand.ts';

/** HttpOnly cookie with the token of this visit's conversation. Ends with the browser session. */
const chatCookie = 'chat';
const shape = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => sha256(token);

function readChat(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[chatCookie];
  return token && shape.test(token) ? hashOf(token) : undefined;
}

function startChatSession(deps: Deps, request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = readChat(request);
  if (known) return known;
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(chatCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  });
  return hashOf(token);
}

/** JSON lines: sentences as they arrive, then the whole answer. */
const streamAnswer = 'application/x-ndjson';

const toJsonLine = (content: unknown) => `${JSON.stringify(content)}\n`;

async function* linesOf(deps: Deps, message: VisitorMessage): AsyncGenerator<string> {
  const waiting: string[] = [];
  let wake = () => {};
  const answering = answerMessage(deps, message, (sentence) => {
    waiting.push(toJsonLine({ sentence } satisfies ChatLine));
    wake();
  });
  let over = false;
  const settled = answering
    .then(
      () => {},
      () => {},
    )
    .finally(() => {
      over = true;
      wake();
    });
  while (!over) {
    yield* waiting.splice(0);
    await Promise.race([
      settled,
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    ]);
  }
  yield* waiting.splice(0);
  try {
    const entry = await answering;
    yield toJsonLine({ success: true, message: entry.content, entry } satisfies ChatLine);
  } catch (error) {
    const code = error instanceof ShopError ? error.code : 'internal';
    if (code === 'internal') deps.log.error({ err: error }, 'chat message could not be answered');
    const text = errorMessages[message.locale][code];
    yield toJsonLine({ success: false, message: text, error: { code, message: text } });
  }
}

async function messageOf(deps: Deps, request: FastifyRequest, text: string) {
  const customer = await customerOf(deps, request);
  return { locale: requestLocale(request), text, address: request.ip, email: customer?.email };
}

function registerConversation(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'GET /api/chat/conversation',
    { preValidation: limitHook(deps, 'chat-look') },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A visitor who opens the chat is likely to write, so the classifiers are prepared now.
      void prepareUnderstanding(requestLocale(request));
      const customer = await customerOf(deps, request);
      return {
        success: true,
        ...(await showConversation(deps, { visit: readChat(request), email: customer?.email })),
      };
    },
  );

  serve(
    app,
    'POST /api/chat/conversation',
    { preValidation: limitHook(deps, 'chat') },
    async (request, reply) => {
      const text = request.body.messages.at(-1)?.content.trim() ?? '';
      const message = {
        ...(await messageOf(deps, request, text)),
        visit: startChatSession(deps, request, reply),
      };
      reply.header('cache-control', 'no-store');
      if (request.headers.accept?.includes(streamAnswer)) {
        reply.type(streamAnswer);
        return reply.send(Readable.from(linesOf(deps, message)));
      }
      const entry = await answerMessage(deps, message, () => {});
      return { success: true, message: entry.content, entry };
    },
  );

  serve(app, 'POST /api/chat/restart', { preValidation: limitHook(deps, 'chat') }, async (request) => {
    const visit = readChat(request);
    if (visit) await deleteConversation(deps.database, visit);
  });
}

function registerPersons(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/chat/hand-over',
    { preValidation: limitHook(deps, 'chat') },
    async (request, reply) => {
      const visit = startChatSession(deps, request, reply);
      const { email } = request.body;
      const entry = await handOverToStaff(deps, {
        visit,
        email,
        locale: requestLocale(request),
        address: request.ip,
      });
      return { success: true, message: entry.content, entry };
    },
  );

  const preValidation = limitHook(deps, 'account');
  serve(app, 'POST /api/chat/proof/code', { preValidation }, async (request, reply) => {
    const deviceCookie = await requestOrderCode(deps, {
      visit: readChat(request),
      locale: requestLocale(request),
      client: clientOf('customer', request),
    });
    reply.header('set-cookie', deviceLine(deps, request, { realm: 'customer', deviceCookie }));
  });

  serve(app, 'POST /api/chat/proof', { preValidation }, async (request, reply) => {
    const { entered, entry } = await proveOrder(deps, {
      visit: readChat(request),
      locale: requestLocale(request),
      client: clientOf('customer', request),
      typed: request.body.code,
    });
    reply.header('set-cookie', entryLines(deps, request, entered));
    return { success: true, message: entry.content, entry };
  });
}

export function registerChatRoutes(app: FastifyInstance, deps: Deps): void {
  registerConversation(app, deps);
  registerPersons(app, deps);
}
