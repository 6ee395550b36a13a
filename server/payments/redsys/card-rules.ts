import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { BrowserFacts, CardStanding } from '#server/platform/clients/processor/card-payments.ts';

/** Is what the gateway said about a card before it was charged. */
export interface ThreeDSFacts {
  protocolVersion: string;
  serverTransactionId: string;
  methodUrl?: string | undefined;
}

/** Is the question of the buyer's bank. */
export interface ChallengeFacts {
  protocolVersion: string;
  acsUrl: string;
  creq: string;
}

/** Is one try at a card of the fields, with how far it is. */
export interface CardTryFacts {
  number: string;
  intentId: PaymentIntentId;
  /** Is the gateway's `idOper`. */
  token: string;
  /** With `charging` and `answering` a call that charges was sent, and its reply did not come yet. */
  step: 'typed' | 'method' | 'charging' | 'challenged' | 'answering';
  browser: BrowserFacts;
  threeDS: ThreeDSFacts | null;
  challenge: ChallengeFacts | null;
  amountCents: Cents;
  chargedCents: Cents | null;
  response: string | null;
  failureCode: string | null;
}

/** Is what the bank's method is posted: it tells the shop at that address when it has run. */
export const methodData = ({ serverTransactionId }: ThreeDSFacts, notificationUrl: string): string =>
  Buffer.from(
    JSON.stringify({
      threeDSServerTransID: serverTransactionId,
      threeDSMethodNotificationURL: notificationUrl,
    }),
  ).toString('base64url');

/** Returns how far a try is; `methodUrl` is where the bank's method tells the shop that it has run. */
export function standingOf(card: CardTryFacts, methodUrl: string): CardStanding {
  const { chargedCents, response, failureCode, step, threeDS, challenge } = card;
  if (chargedCents !== null) return { kind: 'paid' };
  if (response !== null) return { kind: 'refused', code: failureCode ?? 'card_declined' };
  if (step === 'method' && threeDS?.methodUrl)
    return { kind: 'method', url: threeDS.methodUrl, data: methodData(threeDS, methodUrl) };
  if (step === 'challenged' && challenge)
    return { kind: 'challenge', url: challenge.acsUrl, request: challenge.creq };
  return { kind: 'unknown' };
}
