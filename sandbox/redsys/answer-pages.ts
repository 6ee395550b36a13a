import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, readBody } from '../kit/read-body.ts';
import { cardOf, type TypedCard, typedProblem } from './cards.ts';
import { beginPayment, endPayment, type Gateway } from './gateway.ts';
import { decideBody, endBody, errorBody, payBody, type Step, sendGatewayPage } from './pages.ts';
import { isAuthorised, readAsked, wordsOf } from './rules.ts';
import { open, seal } from './signatures.ts';
import { textsOf } from './texts.ts';
import type { Operation } from './types.ts';

const formIn = async (request: IncomingMessage) => new URLSearchParams(await readBody(request));

function show(
  response: ServerResponse,
  operation: Operation,
  body: (step: Step) => ReturnType<typeof payBody>,
  wrong?: string,
) {
  const texts = textsOf(operation.language);
  const step: Step = wrong === undefined ? { operation, texts } : { operation, texts, wrong };
  sendGatewayPage(response, 200, { texts, title: texts.title, body: body(step) });
}

/** Appends the gateway's parameters to the return address. */
function backUrl(gateway: Gateway, operation: Operation): string {
  const address = isAuthorised(operation) ? operation.okUrl : operation.koUrl;
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const envelope = seal(gateway.secret, operation.version, wordsOf(operation, gateway.merchant));
  for (const [name, value] of Object.entries(envelope)) url.searchParams.set(name, value);
  return url.href;
}

const showEnd = (gateway: Gateway, response: ServerResponse, operation: Operation) =>
  show(response, operation, (step) => endBody(step, backUrl(gateway, operation)));

/** Payment page. The same form again resumes an unfinished payment. */
export async function answerRealizarPago(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const envelope = Object.fromEntries(await formIn(request));
  const opened = open(gateway.secret, envelope);
  const asked = 'errorCode' in opened ? opened : readAsked(opened.fields, gateway.merchant);
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
  show(response, before ?? beginPayment(gateway, asked, of), payBody);
}

function waiting(gateway: Gateway, form: URLSearchParams): Operation {
  const operation = gateway.store.operations.one(form.get('id') ?? '');
  if (operation?.type !== '0' || operation.entry !== 'redirection')
    throw new Refusal(404, 'There is no such payment');
  return operation;
}

const digits = (text: string | null) => (text ?? '').replace(/[\s/-]/g, '');

/** Parses a card as typed, with spaces and a slash. */
export const typedIn = (form: URLSearchParams): TypedCard => ({
  number: digits(form.get('number')),
  expiry: digits(form.get('expiry')),
  code: digits(form.get('code')),
});

function payByCard(gateway: Gateway, response: ServerResponse, operation: Operation, typed: TypedCard) {
  if (typedProblem(typed, new Date(gateway.world.now())) !== undefined)
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
  const form = await formIn(request);
  const operation = waiting(gateway, form);
  if (operation.state === 'F') return showEnd(gateway, response, operation);
  if (operation.method === 'card') return payByCard(gateway, response, operation, typedIn(form));
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
  const form = await formIn(request);
  const operation = waiting(gateway, form);
  const agrees = form.get('decision') === 'yes';
  if (operation.method === 'card' && !operation.card) throw new Refusal(409, 'No card was typed');
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
  const operation = waiting(gateway, await formIn(request));
  showEnd(gateway, response, endPayment(gateway, operation, { response: '9915' }));
}
