import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';

/** Arguments of `getInSiteFormJSON`, and the URL of the script that defines it. */
export interface CardFields {
  scriptUrl: string;
  merchantCode: string;
  terminal: string;
  /** Identifies the attempt. Never reused. */
  number: string;
  language: string;
}

export interface BrowserFacts {
  acceptHeader: string;
  userAgent: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** `getTimezoneOffset()` in minutes. */
  timeZoneOffset: number;
  javaEnabled: boolean;
  ip: string | undefined;
}

export interface TypedCard {
  number: string;
  /** Processor's temporary token for the card, valid only for this attempt. */
  token: string;
  amountCents: Cents;
  browser: BrowserFacts;
  origin: string;
}

/**
 * State of an attempt. After `unknown` the card may have been charged. The state is then queried, and the charge is
 * never repeated.
 */
export type CardStanding =
  | { kind: 'paid' }
  /** `code` is an error code of the shop, or a code that buyers do not see. */
  | { kind: 'refused'; code: string }
  /** The bank first inspects the browser: a hidden frame posts `data` to `url`. */
  | { kind: 'method'; url: string; data: string }
  /** The bank asks the buyer to authenticate: the browser posts `request` to `url`. */
  | { kind: 'challenge'; url: string; request: string }
  | { kind: 'unknown' };

export interface CardAttempt {
  intentId: PaymentIntentId;
  number: string;
}

export interface CardPayments {
  /** Returns undefined while the outcome of the previous attempt is unknown. */
  fields(intentId: PaymentIntentId, locale: Locale): Promise<CardFields | undefined>;
  /** Charges a typed card once. A repeated call returns the state. Throws `price_changed` for another amount. */
  pay(intentId: PaymentIntentId, card: TypedCard): Promise<CardStanding>;
  stepAddress(number: string, origin: string): string;
  /** Returns an attempt by its number and the key in its URL. Throws `order_not_found`. */
  find(number: string, key: string): Promise<CardAttempt>;
  standing(number: string, origin: string): Promise<CardStanding>;
  /** Charges after the bank's method completed or timed out. */
  afterMethod(number: string, ran: { completed: boolean; origin: string }): Promise<CardStanding>;
  /** Completes an attempt after the bank's challenge. `answer` is the bank's response from the browser. */
  afterChallenge(number: string, brought: { answer: string; origin: string }): Promise<CardStanding>;
}

/** Path of an attempt's 3-D Secure steps. The paths for the bank's responses are below it. */
export const cardStepPath = '/api/card-steps/:number';
export const bankReturnPath = '/api/bank-returns/:number/:end';
export type ReturnEnd = 'ok' | 'ko';
export const bankPaths = { method: `${cardStepPath}/method`, answer: `${cardStepPath}/answer` } as const;
