import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError, readBody } from '../kit/read-body.ts';
import { cardOf, findCardProblem, type TypedCard } from './cards.ts';
import { endPayment, type Gateway, startPayment } from './gateway.ts';
import { decideBody, endBody, errorBody, type GatewayStep, payBody, sendGatewayPage } from './pages.ts';
import { gatewayFieldsOf, isAuthorised, readPaymentRequest } from './rules.ts';
import { openEnvelope, sealReply } from './signatures.ts';
import { textsOf } from './texts.ts';
import type { Operation } from './types.ts';

const readForm = async (request: IncomingMessage) => new URLSearchParams(await readBody(request));

function show(
  response: ServerResponse,
  operation: Operation,
  body: (step: GatewayStep) => ReturnType<typeof payBody>,
  wrong?: string,
) {
  const texts = textsOf(operation.language);
  const step: GatewayStep = wrong === undefined ? { operation, texts } : { operation, texts, wrong };
  sendGatewayPage(response, 200, { texts, title: texts.title, body: body(step) });
}

function backUrl(gateway: Gateway, operation: Operation): string {
  const address = isAuthorised(operation) ? operation.okUrl : operation.koUrl;
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const envelope = sealReply(gateway.secret, operation.version, gatewayFieldsOf(operation, gateway.merchant));
  for (const [name, value] of Object.entries(envelope)) url.searchParams.set(name, value);
  return url.href;
}

const showEnd = (gateway: Gateway, response: ServerResponse, operation: Operation) =>
  show(response, operation, (step) => endBody(step, backUrl(gateway, operation)));

/** Serves the payment page. The same form again resumes an unfinished payment. */
export async function answerRealizarPago(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const envelope = Object.fromEntries(await readForm(request));
  const opened = openEnvelope(gateway.secret, envelope);
  const asked =
    'errorCode' in opened ? opened : readPaymentRequest('redirection', opened.fields, gateway.merchant);
  const texts = textsOf('fields' in opened ? String(opened.fields.DS_MERCHANT_CONSUMERLANGUAGE ?? '1') : '1');
  const fail = (code: string) =>
    sendGatewayPage(response, 200, { texts, title: texts.broken, body: errorBody(texts, code) });
  if ('errorCode' in opened) return fail(opened.errorCode);
  if ('errorCode' in asked) return fail(asked.errorCode);
  if (asked.type !== '0') return fail('SIS0030');
  const { fields } = opened;
  const method = String(fields.DS_MERCHANT_PAYMETHODS ?? '').toLowerCase() === 'z' ? 'bizum' : 'card';
  const [before] = gateway.store.operations.ofOrder(asked.order, '0');
  if (before && (before.state === 'F' || before.entry !== 'redirection')) return fail('SIS0051');
  const version = envelope.Ds_SignatureVersion ?? '';
  const of = { method, entry: 'redirection', card: null, version, fields } as const;
  show(response, before ?? startPayment(gateway, asked, of), payBody);
}

function requireWaitingOperation(gateway: Gateway, form: URLSearchParams): Operation {
  const operation = gateway.store.operations.one(form.get('id') ?? '');
  if (operation?.type !== '0' || operation.entry !== 'redirection')
    throw new RequestError(404, 'There is no such payment');
  return operation;
}

const digits = (text: string | null) => (text ?? '').replace(/[\s/-]/g, '');

export const readTypedCard = (form: URLSearchParams): TypedCard => ({
  number: digits(form.get('number')),
  expiry: digits(form.get('expiry')),
  code: digits(form.get('code')),
});

function payByCard(gateway: Gateway, response: ServerResponse, operation: Operation, typed: TypedCard) {
  if (findCardProblem(typed, new Date(gateway.world.now())) !== undefined)
    return show(response, operation, payBody, textsOf(operation.language).wrongCard);
  const card = cardOf(typed.number, typed.code);
  const chosen = gateway.store.operations.change(operation, { card });
  if (card.threeDS === 'challenge') return show(response, chosen, decideBody);
  const secure = card.threeDS === 'frictionless';
  return showEnd(gateway, response, endPayment(gateway, chosen, { response: card.response, secure }));
}

export async function answerPagar(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const operation = requireWaitingOperation(gateway, form);
  if (operation.state === 'F') return showEnd(gateway, response, operation);
  if (operation.method === 'card') return payByCard(gateway, response, operation, readTypedCard(form));
  if (!/^(?:34)?[67]\d{8}$/.test(digits(form.get('phone')).replace(/^\+/, '')))
    return show(response, operation, payBody, textsOf(operation.language).wrongPhone);
  show(response, operation, decideBody);
}

/** Applies the buyer's decision in the app or on the bank's page. */
export async function answerDecidir(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const operation = requireWaitingOperation(gateway, form);
  const agrees = form.get('decision') === 'yes';
  if (operation.method === 'card' && !operation.card) throw new RequestError(409, 'No card was typed');
  const granted = operation.card?.response ?? '0000';
  const denied = operation.method === 'bizum' ? '0190' : '0184';
  showEnd(
    gateway,
    response,
    endPayment(gateway, operation, { response: agrees ? granted : denied, secure: agrees }),
  );
}

export async function answerCancelar(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const operation = requireWaitingOperation(gateway, await readForm(request));
  showEnd(gateway, response, endPayment(gateway, operation, { response: '9915' }));
}
