import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CardFieldsReply, PayByCardReply } from '#contracts/checkout/checkout-schemas.ts';
import { paymentCodeOf } from '#contracts/payments/payment-codes.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import type { TypedCard } from '#server/platform/clients/processor/card-payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formText } from '#server/platform/http/form-text.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { shopOrigin } from '#server/platform/http/shop-origin.ts';
import { rejectNeverOpened } from '#server/staff/maintenance/reject-unopened.ts';
import { requireBuyer } from '#server/tax/vat/buyer-place.ts';
import { type OwnershipProof, readOwnershipProof } from '../require-ownership.ts';
import { advanceCardPayment, type BankStep, type NextStep, returnFromBank } from './advance-card-payment.ts';
import { requireOwnCardPayment, withOpenPayment } from './card-payment.ts';
import { methodDonePage, type StepPage, stepPage } from './step-page.ts';

/**
 * Pays the caller's open order with a card entered in the bank's fields. A repeated request returns the state and
 * charges nothing. Throws `price_changed` if the buyer saw another amount, `conflict` if another attempt came in
 * between, and what `requireBuyer` throws.
 */
async function payByCard(
  deps: Deps,
  intentId: string,
  { proof, card }: { proof: OwnershipProof; card: TypedCard },
): Promise<PayByCardReply> {
  const own = await requireOwnCardPayment(deps, intentId, proof);
  const { order_id: orderId, invoice_to: invoiceTo } = own.order;
  // The processor call below rejects an amount that differs from the order.
  await requireBuyer(deps, { orderId, invoiceTo, totalCents: card.amountCents });
  const standing = await withOpenPayment(deps, own, () => own.cards.pay(own.intentId, card));
  switch (standing.kind) {
    case 'paid':
      await settlePayment(deps, own.intentId);
      return { success: true, kind: 'paid' };
    case 'refused':
      await settlePayment(deps, own.intentId);
      return { success: true, kind: 'refused', code: paymentCodeOf(standing.code) };
    case 'method':
    case 'challenge':
      return { success: true, kind: 'bank', url: own.cards.stepAddress(card.number, card.origin) };
    case 'unknown':
      return { success: true, kind: 'unknown' };
  }
}

async function openCardFields(deps: Deps, intentId: string, proof: OwnershipProof): Promise<CardFieldsReply> {
  const own = await requireOwnCardPayment(deps, intentId, proof);
  const fields = await withOpenPayment(deps, own, () => own.cards.fields(own.intentId, own.order.locale));
  return fields ? { success: true, kind: 'fields', ...fields } : { success: true, kind: 'waiting' };
}

const formType = 'application/x-www-form-urlencoded';
const bodyLimit = 32 * 1024;

const sendStepPage = (reply: FastifyReply, { html, headers }: StepPage) => reply.headers(headers).send(html);

function sendNextStep(reply: FastifyReply, next: NextStep) {
  if (next.kind === 'show') return sendStepPage(reply, stepPage(next.standing, next.locale));
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .redirect(next.to, 303);
}

type StepRequest = FastifyRequest<{ Params: { number: string }; Querystring: { key: string } }>;

const stepOf = ({ config }: Deps, request: StepRequest): BankStep => ({
  number: request.params.number,
  key: request.query.key,
  origin: shopOrigin(request, config),
});

const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  formText((body ?? {}) as Record<string, unknown>, name);

function registerSteps(scope: FastifyInstance, deps: Deps): void {
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const options = { preValidation: limitHook(deps, 'checkout'), bodyLimit };

  serve(scope, 'GET /api/card-steps/:number', options, async (request, reply) => {
    const step = stepOf(deps, request);
    const next = await advanceCardPayment(deps, step, (cards) => cards.standing(step.number, step.origin));
    return sendNextStep(reply, next);
  });
  serve(scope, 'POST /api/card-steps/:number', options, async (request, reply) => {
    const step = stepOf(deps, request);
    const ran = { completed: fieldOf(request, 'completed') === 'Y', origin: step.origin };
    return sendNextStep(
      reply,
      await advanceCardPayment(deps, step, (cards) => cards.afterMethod(step.number, ran)),
    );
  });
  serve(scope, 'POST /api/card-steps/:number/method', options, async (_request, reply) =>
    sendStepPage(reply, methodDonePage()),
  );
  serve(scope, 'POST /api/card-steps/:number/answer', options, async (request, reply) => {
    const step = stepOf(deps, request);
    const brought = { answer: fieldOf(request, 'cres'), origin: step.origin };
    const next = await advanceCardPayment(deps, step, (cards) => cards.afterChallenge(step.number, brought));
    return sendNextStep(reply, next);
  });
}

export function registerCardRoutes(app: FastifyInstance, deps: Deps): void {
  const paying = { preValidation: [limitHook(deps, 'checkout'), () => rejectNeverOpened(deps)] };

  serve(app, 'POST /api/card-fields', paying, async (request) => {
    const { paymentIntentId, ...proof } = request.body;
    return openCardFields(deps, paymentIntentId, readOwnershipProof(deps, request, proof));
  });

  serve(app, 'POST /api/pay-by-card', paying, async (request) => {
    const { paymentIntentId, number, idOper, amountCents, browser, ...proof } = request.body;
    const { 'user-agent': userAgent = '', accept = '*/*' } = request.headers;
    const facts = { ...browser, userAgent: userAgent.slice(0, 2000), acceptHeader: accept.slice(0, 2000) };
    return payByCard(deps, paymentIntentId, {
      proof: readOwnershipProof(deps, request, proof),
      card: {
        ...{ number, token: idOper, amountCents, origin: shopOrigin(request, deps.config) },
        browser: { ...facts, ip: request.ip },
      },
    });
  });
  serve(
    app,
    'GET /api/bank-returns/:number/:end',
    { preValidation: limitHook(deps, 'checkout') },
    async ({ params: { number, end }, query: { key } }, reply) =>
      sendNextStep(reply, await returnFromBank(deps, { number, key, end })),
  );
  app.register(async (scope) => registerSteps(scope, deps));
}
