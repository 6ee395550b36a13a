import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import emv from '../../docs/protocols/facts/emv-3ds.json' with { type: 'json' };
import { malformedField } from '../kit/field-table.ts';
import { pause } from '../kit/pause.ts';
import { readJson } from '../kit/read-body.ts';
import { sendJson, sendText } from '../kit/send.ts';
import { cardOf, findCardProblem } from './cards.ts';
import { endPayment, type Gateway, startPayment } from './gateway.ts';
import { gatewayFieldsOf, type PaymentRequest, readPaymentRequest, refundProblem } from './rules.ts';
import { type Fields, openEnvelope, sealReply } from './signatures.ts';
import type { Operation } from './types.ts';

type Answer = { errorCode: string } | { values: Record<string, unknown>; version: string };

interface RestRequest {
  fields: Fields;
  asked: PaymentRequest;
  version: string;
}

const VERSION_2 = '2.2.0';
const refuseWith = (errorCode: string): Answer => ({ errorCode });
const readField = (fields: Fields, name: string) => String(fields[`DS_MERCHANT_${name}`] ?? '');

/** The 3-D Secure part is an object, or its JSON. */
function threeDSIn({ DS_MERCHANT_EMV3DS: part }: Fields): Record<string, unknown> {
  if (typeof part === 'object' && part !== null) return { ...part };
  try {
    return typeof part === 'string' ? JSON.parse(part) : {};
  } catch {
    return {};
  }
}

/** Card data in the request itself, as merchants with PCI DSS send it. The expiry is `YYMM`. */
function sentCard({ world }: Gateway, fields: Fields) {
  const number = readField(fields, 'PAN');
  const [code, expiry] = [
    readField(fields, 'CVV2'),
    readField(fields, 'EXPIRYDATE').replace(/^(..)(..)$/, '$2$1'),
  ];
  const isWrong = findCardProblem({ number, expiry, code }, new Date(world.now())) !== undefined;
  return isWrong ? undefined : cardOf(number, code);
}

function cardIn(gateway: Gateway, { fields, asked }: RestRequest) {
  const { typedCards } = gateway.store;
  if (readField(fields, 'PAN') === '') return typedCards.find(readField(fields, 'IDOPER'), asked.order);
  const card = sentCard(gateway, fields);
  return card && typedCards.sent(asked.order, card);
}

const merchantFields = ({ merchant }: Gateway, { asked }: RestRequest) => ({
  Ds_Order: asked.order,
  Ds_MerchantCode: merchant.code,
  Ds_Terminal: merchant.terminal,
  Ds_TransactionType: asked.type,
});

const toAnswer = (gateway: Gateway, operation: Operation, { version }: RestRequest): Answer => ({
  values: gatewayFieldsOf(operation, gateway.merchant),
  version,
});

function iniciaPeticion(gateway: Gateway, question: RestRequest): Answer {
  const { version } = question;
  const typed = cardIn(gateway, question);
  if (!typed) return refuseWith('SIS0007');
  const { card, transId } = typed;
  const knows = card.threeDS !== 'none';
  const configuration = knows
    ? { protocolVersion: VERSION_2, threeDSServerTransID: transId, threeDSInfo: 'CardConfiguration' }
    : { protocolVersion: 'NO_3DS_v2', threeDSInfo: 'CardConfiguration' };
  const method = knows && card.method ? { threeDSMethodURL: `${gateway.url()}/acs/method` } : {};
  const values = {
    ...merchantFields(gateway, question),
    Ds_Card_PSD2: 'Y',
    Ds_EMV3DS: { ...configuration, ...method },
  };
  return { values, version };
}

function requestChallenge(gateway: Gateway, question: RestRequest, operation: Operation): Answer {
  const { threeDS } = operation;
  const request = {
    threeDSServerTransID: threeDS?.transId,
    acsTransID: randomUUID(),
    messageType: 'CReq',
    messageVersion: VERSION_2,
    challengeWindowSize: '05',
  };
  const creq = Buffer.from(JSON.stringify(request)).toString('base64url');
  const challenge = {
    threeDSInfo: 'ChallengeRequest',
    protocolVersion: VERSION_2,
    acsURL: `${gateway.url()}/acs/challenge`,
    creq,
  };
  return {
    values: { ...merchantFields(gateway, question), Ds_EMV3DS: challenge },
    version: question.version,
  };
}

/** Authorises the first payment of a typed card. */
function authorise(gateway: Gateway, question: RestRequest): Answer {
  const { fields, asked, version } = question;
  const { store } = gateway;
  if (store.operations.ofOrder(asked.order, '0').length > 0) return refuseWith('SIS0051');
  const typed = cardIn(gateway, question);
  if (!typed) return refuseWith('SIS0007');
  const { id, card, transId } = typed;
  const { threeDSInfo, threeDSServerTransID, notificationURL } = threeDSIn(fields);
  const authenticates = threeDSInfo === 'AuthenticationData' && threeDSServerTransID === transId;
  if (threeDSInfo !== undefined && !authenticates) return refuseWith('SIS0007');
  if (authenticates && malformedField(emv.requests, 'AuthenticationData', threeDSIn(fields)))
    return refuseWith('SIS0007');
  store.typedCards.drop(id);
  const entry = readField(fields, 'PAN') === '' ? 'insite' : 'rest';
  const begun = startPayment(gateway, asked, { method: 'card', entry, card, version, fields });
  if (card.threeDS !== 'none' && !authenticates)
    return toAnswer(gateway, endPayment(gateway, begun, { response: '0195' }), question);
  if (card.threeDS !== 'challenge') {
    const secure = card.threeDS === 'frictionless';
    return toAnswer(gateway, endPayment(gateway, begun, { response: card.response, secure }), question);
  }
  const threeDS = { transId, returnUrl: String(notificationURL ?? ''), status: null };
  return requestChallenge(gateway, question, store.operations.change(begun, { state: 'A', threeDS }));
}

function readTransactionId(cres: unknown): string {
  try {
    const read = JSON.parse(Buffer.from(String(cres), 'base64').toString('utf8')) as Record<string, unknown>;
    return String(read.threeDSServerTransID);
  } catch {
    return '';
  }
}

/**
 * Completes a payment by the result on the bank's page, which the page reported to the gateway. The browser is not
 * trusted.
 */
function endChallenge(gateway: Gateway, question: RestRequest): Answer {
  const [payment] = gateway.store.operations.ofOrder(question.asked.order, '0');
  if (!payment?.threeDS) return refuseWith('SIS0007');
  if (payment.state === 'F') return refuseWith('SIS0051');
  if (readTransactionId(threeDSIn(question.fields).cres) !== payment.threeDS.transId)
    return refuseWith('SIS0007');
  const passed = payment.threeDS.status === 'Y';
  const response = passed ? (payment.card?.response ?? '0180') : '0184';
  return toAnswer(gateway, endPayment(gateway, payment, { response, secure: passed }), question);
}

/**
 * Processes a refund. Two refunds of the same amount are separate, because the protocol has no idempotency key.
 */
function refund(gateway: Gateway, question: RestRequest): Answer {
  const { asked, version } = question;
  const { operations } = gateway.store;
  const [payment] = operations.ofOrder(asked.order, '0');
  const problem = refundProblem(payment, operations.ofOrder(asked.order, '3'), asked.amount);
  if (problem !== undefined || !payment) return refuseWith(problem ?? 'SIS0054');
  const { id: _id, createdAt: _at, ...rest } = payment;
  const response = payment.card?.refundResponse ?? '0900';
  const made = operations.add({
    ...rest,
    type: '3',
    amount: asked.amount,
    response,
    entry: 'rest',
    version,
    threeDS: null,
  });
  return toAnswer(gateway, made, question);
}

function trataPeticion(gateway: Gateway, question: RestRequest): Answer {
  if (question.asked.type === '3') return refund(gateway, question);
  const { threeDSInfo } = threeDSIn(question.fields);
  return threeDSInfo === 'ChallengeResponse' ? endChallenge(gateway, question) : authorise(gateway, question);
}

type Work = (gateway: Gateway, question: RestRequest) => Answer;

async function computeAnswer(gateway: Gateway, request: IncomingMessage, work: Work): Promise<Answer> {
  const envelope = (await readJson(request)) as Record<string, string>;
  const opened = openEnvelope(gateway.secret, envelope);
  if ('errorCode' in opened) return opened;
  const asked = readPaymentRequest('rest', opened.fields, gateway.merchant);
  if ('errorCode' in asked) return asked;
  return work(gateway, { fields: opened.fields, asked, version: envelope.Ds_SignatureVersion ?? '' });
}

function send(gateway: Gateway, response: ServerResponse, answer: Answer): void {
  sendJson(
    response,
    200,
    'errorCode' in answer ? answer : sealReply(gateway.secret, answer.version, answer.values),
  );
}

export async function answerInicia(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  send(gateway, response, await computeAnswer(gateway, request, iniciaPeticion));
}

/** A day, longer than any client waits. */
const NEVER_MS = 86_400_000;
const HOLD_MS = 10;

/** Waits until the switch that holds card payments is off. Returns false when the stand-in stops first. */
async function waitForBank({ switches }: Gateway, stopping: AbortSignal): Promise<boolean> {
  while (switches.now().cardHold) if (!(await pause(HOLD_MS, stopping))) return false;
  return true;
}

/** Executes a payment or refund, or the failure selected in the console. */
export async function answerTrata(
  gateway: Gateway,
  exchange: { request: IncomingMessage; response: ServerResponse; stopping: AbortSignal },
): Promise<void> {
  const { request, response, stopping } = exchange;
  if (!(await waitForBank(gateway, stopping))) return;
  const { failNext, failAs } = gateway.switches.now();
  if (failNext === 0) return send(gateway, response, await computeAnswer(gateway, request, trataPeticion));
  gateway.switches.change({ failNext: failNext - 1 });
  if (failAs === 'timeout-after' || failAs === 'reset-after')
    await computeAnswer(gateway, request, trataPeticion);
  if (failAs === 'reset-after') request.socket.destroy();
  else if (failAs === '500') sendText(response, 500, { type: 'text/html', content: '<h1>Error</h1>' });
  else await pause(NEVER_MS, stopping);
}
