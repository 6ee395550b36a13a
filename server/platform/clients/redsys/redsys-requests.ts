import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import emv from '../../../../docs/protocols/facts/emv-3ds.json' with { type: 'json' };
import facts from '../../../../docs/protocols/facts/redsys.json' with { type: 'json' };
import { isLoopback } from '../../config/loopback.ts';
import type { BrowserFacts, CardFields } from '../processor/card-payments.ts';
import { fieldCheck } from '../transport/field-table.ts';
import { browserFields } from './browser-fields.ts';
import { type RedsysTransactionType, transactionTypes } from './redsys-operation.ts';
import { type SignatureVersion, type SignedMessage, signMessage } from './redsys-signature.ts';

/** `redirection` opens the gateway's page. `rest` covers cards and refunds. */
type RedsysCall = 'redirection' | 'rest';

const check = fieldCheck([...facts.requests, ...emv.requests]);

/** Throws for fields that the gateway or the card's bank would refuse or cut. */
export function requireFields(
  call: RedsysCall | 'AuthenticationData',
  fields: Readonly<Record<string, unknown>>,
): void {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  const broken = check(call, Object.fromEntries(texts));
  if (broken !== undefined) throw new Error(`Redsys takes no such ${broken} in ${call}`);
}

export interface RedsysSettings {
  merchantCode: string;
  terminal: string;
  /** Terminal's key in base64, as shown by the bank. */
  key: string;
  url: string;
  signatureVersion: SignatureVersion;
}

export type RedsysPayMethod = 'card' | 'bizum';

export interface RedsysRedirection {
  order: string;
  amountCents: Cents;
  method: RedsysPayMethod;
  locale: Locale;
  shopName: string;
  description: string;
  /** Returned in the notification. Identifies one of our own rows and contains no personal data. */
  merchantData: string;
  notificationUrl: string;
  okUrl: string;
  koUrl: string;
}

export interface RedsysForm {
  url: string;
  fields: SignedMessage;
}

export interface RedsysTestCard {
  number: string;
  /** `YYMM`. */
  expiry: string;
  code: string;
}

export interface RedsysCardPayment {
  order: string;
  amountCents: Cents;
  /**
   * Token of the card in the gateway's fields, valid once, for 30 minutes. Otherwise a public test card,
   * which only the gateway's test system accepts.
   */
  card: { idOper: string } | RedsysTestCard;
  merchantData: string;
  notificationUrl: string;
}

export interface RedsysAuthentication {
  protocolVersion: string;
  serverTransactionId: string;
  /**
   * Result of the bank's method: `Y` completed, `N` no response within ten seconds, `U` the bank has no
   * method.
   */
  methodCompleted: 'Y' | 'N' | 'U';
  browser: BrowserFacts;
  challengeUrl: string;
}

export interface RedsysRefund {
  order: string;
  amountCents: Cents;
}

const euro = '978';
const payMethods: Record<RedsysPayMethod, string> = { card: 'C', bizum: 'z' };
const languages: Record<Locale, string> = { es: '1', en: '2', fr: '4', it: '7' };

export type RedsysFields = Record<string, unknown>;

export const operationFields = (
  { merchantCode, terminal }: RedsysSettings,
  asked: { order: string; amountCents: Cents; type: RedsysTransactionType },
): RedsysFields => ({
  DS_MERCHANT_AMOUNT: String(asked.amountCents),
  DS_MERCHANT_ORDER: asked.order,
  DS_MERCHANT_MERCHANTCODE: merchantCode,
  DS_MERCHANT_CURRENCY: euro,
  DS_MERCHANT_TRANSACTIONTYPE: transactionTypes[asked.type],
  DS_MERCHANT_TERMINAL: terminal,
});

/** Signs a message. Throws if its fields exceed the gateway's limits. */
export function signRequest(
  { key, signatureVersion: version }: RedsysSettings,
  { call, order, fields }: { call: RedsysCall; order: string; fields: RedsysFields },
): SignedMessage {
  requireFields(call, fields);
  return signMessage({ key, version, order }, fields);
}

export function redirectionOf(settings: RedsysSettings, payment: RedsysRedirection): RedsysForm {
  const parameters = {
    ...operationFields(settings, { ...payment, type: 'payment' }),
    DS_MERCHANT_PAYMETHODS: payMethods[payment.method],
    DS_MERCHANT_CONSUMERLANGUAGE: languages[payment.locale],
    DS_MERCHANT_MERCHANTNAME: payment.shopName.slice(0, 25),
    DS_MERCHANT_PRODUCTDESCRIPTION: payment.description.slice(0, 125),
    DS_MERCHANT_MERCHANTDATA: payment.merchantData,
    DS_MERCHANT_MERCHANTURL: payment.notificationUrl,
    DS_MERCHANT_URLOK: payment.okUrl,
    DS_MERCHANT_URLKO: payment.koUrl,
  };
  return {
    url: new URL('/sis/realizarPago', settings.url).href,
    fields: signRequest(settings, { call: 'redirection', order: payment.order, fields: parameters }),
  };
}

export const cardFormOf = (
  { merchantCode, terminal }: RedsysSettings,
  order: string,
  locale: Locale,
): Omit<CardFields, 'scriptUrl'> => ({
  merchantCode,
  terminal,
  number: order,
  language: languages[locale],
});

export const isTestGateway = (url: string): boolean =>
  isLoopback(url) || new URL(url).hostname === 'sis-t.redsys.es';

/** Throws for a test card at the gateway that charges real cards. */
function typedFields({ url }: RedsysSettings, card: RedsysCardPayment['card']): RedsysFields {
  if ('idOper' in card) return { DS_MERCHANT_IDOPER: card.idOper };
  if (!isTestGateway(url)) throw new Error('test cards belong to the test system of Redsys');
  return {
    DS_MERCHANT_PAN: card.number,
    DS_MERCHANT_EXPIRYDATE: card.expiry,
    DS_MERCHANT_CVV2: card.code,
  };
}

export const cardFields = (
  settings: RedsysSettings,
  payment: RedsysCardPayment,
  threeDS: RedsysFields | undefined,
): RedsysFields => ({
  ...operationFields(settings, { ...payment, type: 'payment' }),
  ...typedFields(settings, payment.card),
  DS_MERCHANT_MERCHANTDATA: payment.merchantData,
  DS_MERCHANT_MERCHANTURL: payment.notificationUrl,
  ...(threeDS && { DS_MERCHANT_EMV3DS: threeDS }),
});

export function authenticationFields({ browser, ...rest }: RedsysAuthentication): RedsysFields {
  const fields = {
    threeDSInfo: 'AuthenticationData',
    protocolVersion: rest.protocolVersion,
    threeDSServerTransID: rest.serverTransactionId,
    threeDSCompInd: rest.methodCompleted,
    notificationURL: rest.challengeUrl,
    ...browserFields(browser),
  };
  requireFields('AuthenticationData', fields);
  return fields;
}
