import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { browserFields, type RedsysBrowser } from './browser-fields.ts';
import { requireFields } from './redsys-fields.ts';
import { type RedsysTransactionType, transactionTypes } from './redsys-operation.ts';
import { type SignatureVersion, type SignedMessage, signMessage } from './redsys-signature.ts';

export interface RedsysSettings {
  merchantCode: string;
  terminal: string;
  /** Is the terminal's key, in base64 as the bank shows it. */
  key: string;
  /** Is the gateway's origin, as `https://sis.redsys.es`. */
  url: string;
  signatureVersion: SignatureVersion;
}

export type RedsysPayMethod = 'card' | 'bizum';

export interface RedsysRedirection {
  order: string;
  amountCents: Cents;
  /** The gateway's page offers this one alone. */
  method: RedsysPayMethod;
  locale: Locale;
  /** Is the name that buyers know. */
  shopName: string;
  description: string;
  /** Comes back in the notification; it names one of our own rows, and no person. */
  merchantData: string;
  notificationUrl: string;
  okUrl: string;
  koUrl: string;
}

/** Is a form that the buyer's browser posts. */
export interface RedsysForm {
  url: string;
  fields: SignedMessage;
}

/** Is what `getInSiteFormJSON` takes, with the address of the script that has it. */
export interface RedsysCardForm {
  scriptUrl: string;
  merchantCode: string;
  terminal: string;
  number: string;
  language: string;
}

/** Is one attempt at a card of the fields in our page. */
export interface RedsysCardPayment {
  order: string;
  amountCents: Cents;
  /** Names the card that the buyer typed into the gateway's fields; it is valid for half an hour, and once. */
  idOper: string;
  merchantData: string;
  notificationUrl: string;
}

export interface RedsysAuthentication {
  protocolVersion: string;
  serverTransactionId: string;
  /** Says whether the bank's method ran: `Y`, `N` after ten seconds of silence, `U` where there was none. */
  methodCompleted: 'Y' | 'N' | 'U';
  browser: RedsysBrowser;
  /** The bank's page posts `cres` there. */
  challengeUrl: string;
}

export interface RedsysRefund {
  /** Is the number of the payment that is given back, in whole or in part. */
  order: string;
  amountCents: Cents;
}

const euro = '978';
const payMethods: Record<RedsysPayMethod, string> = { card: 'C', bizum: 'z' };
const languages: Record<Locale, string> = { es: '1', en: '2', fr: '4', it: '7' };

export type RedsysFields = Record<string, unknown>;

/** Writes what every operation has. */
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

/** Signs a message whose fields fit the gateway's table. */
export function signRequest(
  { key, signatureVersion: version }: RedsysSettings,
  order: string,
  fields: RedsysFields,
): SignedMessage {
  requireFields(fields);
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
    fields: signRequest(settings, payment.order, parameters),
  };
}

export const cardFormOf = (
  { merchantCode, terminal }: RedsysSettings,
  order: string,
  locale: Locale,
): Omit<RedsysCardForm, 'scriptUrl'> => ({
  merchantCode,
  terminal,
  number: order,
  language: languages[locale],
});

export const cardFields = (
  settings: RedsysSettings,
  payment: RedsysCardPayment,
  threeDS: RedsysFields | undefined,
): RedsysFields => ({
  ...operationFields(settings, { ...payment, type: 'payment' }),
  DS_MERCHANT_IDOPER: payment.idOper,
  DS_MERCHANT_MERCHANTDATA: payment.merchantData,
  DS_MERCHANT_MERCHANTURL: payment.notificationUrl,
  ...(threeDS && { DS_MERCHANT_EMV3DS: threeDS }),
});

/** Writes the browser's facts under the names of EMV 3-D Secure. */
export const authenticationFields = ({ browser, ...rest }: RedsysAuthentication): RedsysFields => ({
  threeDSInfo: 'AuthenticationData',
  protocolVersion: rest.protocolVersion,
  threeDSServerTransID: rest.serverTransactionId,
  threeDSCompInd: rest.methodCompleted,
  notificationURL: rest.challengeUrl,
  ...browserFields(browser),
});
