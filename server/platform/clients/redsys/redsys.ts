import type { Locale } from '#contracts/kit/locales.ts';
import type { CardFields } from '../processor/card-payments.ts';
import { type Budget, redsysBudget, redsysConsultationBudget, redsysGate } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { type Exchange, openLine, postOnce } from '../transport/exchange.ts';
import { CallNotStarted, openGate } from '../transport/gate.ts';
import { consultationMessage, type RedsysConsultation, readConsultation } from './redsys-consultation.ts';
import { loggedFields, loggedReply } from './redsys-log.ts';
import {
  OtherMerchant,
  type RedsysOperation,
  type RedsysTransactionType,
  toOperation,
} from './redsys-operation.ts';
import {
  cardStartOf,
  outcomeOf,
  type RedsysCardStart,
  type RedsysOutcome,
  readReply,
} from './redsys-outcomes.ts';
import {
  authenticationFields,
  cardFields,
  cardFormOf,
  operationFields,
  type RedsysAuthentication,
  type RedsysCardPayment,
  type RedsysFields,
  type RedsysForm,
  type RedsysRedirection,
  type RedsysRefund,
  type RedsysSettings,
  redirectionOf,
  signRequest,
} from './redsys-requests.ts';
import { InvalidRedsysSignature, readSigned, type SignedMessage } from './redsys-signature.ts';

/** Only `consult` and `startCard` may be repeated. */
export interface Redsys {
  /** Returns the form that opens the gateway's page. Makes no call. */
  redirection(payment: RedsysRedirection): RedsysForm;
  /** Throws `InvalidRedsysSignature`. */
  readNotification(body: string): RedsysOperation;
  /** Queries the capabilities of the card (`iniciaPeticion`). */
  startCard(payment: RedsysCardPayment): Promise<RedsysCardStart>;
  /** Charges the card (`trataPeticion`). `authentication` is undefined for cards without 3-D Secure 2. */
  payByCard(
    payment: RedsysCardPayment,
    authentication: RedsysAuthentication | undefined,
  ): Promise<RedsysOutcome>;
  answerChallenge(
    payment: RedsysCardPayment,
    answer: { protocolVersion: string; cres: string },
  ): Promise<RedsysOutcome>;
  refund(refund: RedsysRefund): Promise<RedsysOutcome>;
  consult(order: string, type: RedsysTransactionType): Promise<RedsysConsultation>;
  /** Returns the arguments for the card fields in the page. Makes no call. */
  cardForm(order: string, locale: Locale): CardFields;
  close(): void;
}

/** Restores each `+` of a Base64 value. Form decoding turns a `+` into a blank unless it was encoded as `%2B`. */
const withPlus = (text: string | undefined) => text?.replaceAll(' ', '+');

function notificationOf(settings: RedsysSettings, body: string): RedsysOperation {
  const form = Object.fromEntries(new URLSearchParams(body)) as Partial<SignedMessage>;
  const parameters = readSigned(settings, {
    Ds_SignatureVersion: form.Ds_SignatureVersion,
    Ds_MerchantParameters: withPlus(form.Ds_MerchantParameters),
    Ds_Signature: withPlus(form.Ds_Signature),
  });
  const operation = toOperation(parameters, settings);
  if (!operation) throw new InvalidRedsysSignature('other_merchant');
  if (!operation.isOurs) throw new OtherMerchant(operation);
  return operation;
}

type Operation = 'inicia_peticion' | 'trata_peticion' | 'refund';
const paths: Record<Operation, string> = {
  inicia_peticion: '/sis/rest/iniciaPeticionREST',
  trata_peticion: '/sis/rest/trataPeticionREST',
  refund: '/sis/rest/trataPeticionREST',
};
const consultationPath = '/apl02/services/SerClsWSConsulta';

interface SentRequest {
  operation: string;
  path: string;
  body: string;
  headers: Record<string, string>;
  budget: Budget;
  request: string;
}

function openCalls({ url }: RedsysSettings, hear: CallObserver) {
  const gate = openGate('redsys', redsysGate);
  const line = openLine();
  const send = async (sent: SentRequest): Promise<Exchange> => {
    const address = new URL(sent.path, url).href;
    const startedAt = performance.now();
    const came = await gate
      .pass(() =>
        postOnce({ url: address, body: sent.body, headers: sent.headers, budget: sent.budget }, line),
      )
      .catch((error: unknown): Exchange => {
        if (error instanceof CallNotStarted) return { kind: 'not_sent', reason: error.message };
        throw error;
      });
    const { operation, request } = sent;
    const note = {
      service: 'processor' as const,
      method: 'POST',
      address,
      operation: `redsys.${operation}`,
      request,
      startedAt,
    };
    if (came.kind === 'reply') hear({ ...note, reply: loggedReply(came.text), status: came.httpStatus });
    else hear({ ...note, reply: undefined, status: undefined, error: `${came.kind}: ${came.reason}` });
    return came;
  };
  return { send, close: line.close };
}

function openRestClient(
  settings: RedsysSettings,
  send: (sent: SentRequest) => Promise<Exchange>,
  budget: Budget,
) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return async (operation: Operation, order: string, fields: RedsysFields) => {
    const body = JSON.stringify(signRequest(settings, { call: 'rest', order, fields }));
    const request = loggedFields(fields);
    const sent: SentRequest = { operation, path: paths[operation], body, headers, budget, request };
    return readReply({ ...settings, order }, await send(sent));
  };
}

/** The test system serves its script from another folder. */
function scriptOf(url: string): string {
  const folder = new URL(url).hostname.startsWith('sis.')
    ? '/sis/NC/redsysV3.js'
    : '/sis/NC/sandbox/redsysV3.js';
  return new URL(folder, url).href;
}

export interface RedsysOptions {
  hear?: CallObserver | undefined;
  budget?: Budget;
}

export function openRedsys(settings: RedsysSettings, options: RedsysOptions = {}): Redsys {
  const { hear = ignoreCalls, budget = redsysBudget } = options;
  const { send, close } = openCalls(settings, hear);
  const call = openRestClient(settings, send, budget);
  const pay = async (payment: RedsysCardPayment, threeDS: RedsysFields | undefined) =>
    outcomeOf(await call('trata_peticion', payment.order, cardFields(settings, payment, threeDS)));
  return {
    redirection: (payment) => redirectionOf(settings, payment),
    readNotification: (body) => notificationOf(settings, body),
    startCard: async (payment) => {
      const fields = cardFields(settings, payment, { threeDSInfo: 'CardData' });
      return cardStartOf(await call('inicia_peticion', payment.order, fields));
    },
    payByCard: (payment, authentication) =>
      pay(payment, authentication && authenticationFields(authentication)),
    answerChallenge: (payment, answer) => pay(payment, { threeDSInfo: 'ChallengeResponse', ...answer }),
    refund: async (refund) => {
      const fields = operationFields(settings, { ...refund, type: 'refund' });
      return outcomeOf(await call('refund', refund.order, fields));
    },
    consult: async (order, type) => {
      const question = { order, type };
      const came = await send({
        operation: 'consult',
        path: consultationPath,
        body: consultationMessage(settings, question),
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' },
        budget: redsysConsultationBudget,
        request: loggedFields(operationFields(settings, { ...question, amountCents: 0 })),
      });
      return readConsultation(settings, question, came);
    },
    cardForm: (order, locale) => ({
      ...cardFormOf(settings, order, locale),
      scriptUrl: scriptOf(settings.url),
    }),
    close,
  };
}
