import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';

/** Is what a page needs to show the processor's own fields for one try at a card. */
export interface CardFields {
  /** Is the address of the script that brings the fields. */
  scriptUrl: string;
  merchantCode: string;
  terminal: string;
  /** Names the try; it is never used again. */
  number: string;
  language: string;
}

/** Is what the buyer's browser says of itself: the bank weighs it. */
export interface BrowserFacts {
  acceptHeader: string;
  userAgent: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Is `getTimezoneOffset()`. */
  timeZoneOffset: number;
  javaEnabled: boolean;
  ip: string | undefined;
}

/** Is a card that a buyer typed into the processor's fields. */
export interface TypedCard {
  number: string;
  /** Names the card to the processor; it is valid for a while, and for this number alone. */
  token: string;
  /** Is what the buyer was shown. */
  amountCents: Cents;
  browser: BrowserFacts;
  /** Is the address of the shop as the buyer's browser has it. */
  origin: string;
}

/** Says how far a try is. After `unknown` nobody knows whether it was charged, and it is asked about, never repeated. */
export type CardStanding =
  | { kind: 'paid' }
  /** `code` is of the shop's catalogue of errors, or one that is withheld from buyers. */
  | { kind: 'refused'; code: string }
  /** The bank looks at the browser first: `data` is posted to `url` in a hidden frame. */
  | { kind: 'method'; url: string; data: string }
  /** The bank asks the buyer: `request` is posted to `url`. */
  | { kind: 'challenge'; url: string; request: string }
  | { kind: 'unknown' };

/** Is one try as its own address finds it. */
export interface CardTry {
  intentId: PaymentIntentId;
  number: string;
}

/** Takes cards that are typed into fields which the processor brings into the shop's page. */
export interface CardPayments {
  /** Returns undefined while nobody knows how the try before ended. */
  fields(intentId: PaymentIntentId, locale: Locale): Promise<CardFields | undefined>;
  /** Pays by a typed card, once; the same again returns how far it is. Throws `price_changed` for another amount. */
  pay(intentId: PaymentIntentId, card: TypedCard): Promise<CardStanding>;
  /** Returns the address where the bank's part of a try is gone through. */
  stepAddress(number: string, origin: string): string;
  /** Finds a try by its number and the key of its address. Throws `order_not_found`. */
  find(number: string, key: string): Promise<CardTry>;
  standing(number: string, origin: string): Promise<CardStanding>;
  /** Charges after the bank's method ran, or did not. */
  afterMethod(number: string, ran: { completed: boolean; origin: string }): Promise<CardStanding>;
  /** Ends a try for which the bank had a question; `answer` is the bank's word as the browser brings it. */
  afterChallenge(number: string, brought: { answer: string; origin: string }): Promise<CardStanding>;
}

/** Is where a try goes through the bank's part, below the shop's address; the paths of the bank's own words follow. */
export const cardStepPath = '/api/card-steps/:number';
/** Path at which a buyer comes back from the bank's page, after a payment or without one. */
export const bankReturnPath = '/api/bank-returns/:number/:end';
export type ReturnEnd = 'ok' | 'ko';
export const bankPaths = { method: `${cardStepPath}/method`, answer: `${cardStepPath}/answer` } as const;
