import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { BrowserFacts, CardStanding } from '#server/platform/clients/processor/card-payments.ts';

export interface ThreeDSFacts {
  protocolVersion: string;
  serverTransactionId: string;
  methodUrl?: string | undefined;
}

export interface ChallengeFacts {
  protocolVersion: string;
  acsUrl: string;
  creq: string;
}

export interface CardAttemptFacts {
  number: string;
  intentId: PaymentIntentId;
  /** Gateway's `idOper`. */
  token: string;
  /** `charging` and `answering`: the charging call was sent and its reply is pending. */
  step: 'typed' | 'method' | 'charging' | 'challenged' | 'answering';
  browser: BrowserFacts;
  threeDS: ThreeDSFacts | null;
  challenge: ChallengeFacts | null;
  amountCents: Cents;
  chargedCents: Cents | null;
  response: string | null;
  failureCode: string | null;
}

/** Data for the bank's browser check (3DS method). The bank posts to `notificationUrl` when the check is done. */
export const encodeMethodData = ({ serverTransactionId }: ThreeDSFacts, notificationUrl: string): string =>
  Buffer.from(
    JSON.stringify({
      threeDSServerTransID: serverTransactionId,
      threeDSMethodNotificationURL: notificationUrl,
    }),
  ).toString('base64url');

/** The bank posts to `methodUrl` when its browser check is done. */
export function standingOf(card: CardAttemptFacts, methodUrl: string): CardStanding {
  const { chargedCents, response, failureCode, step, threeDS, challenge } = card;
  if (chargedCents !== null) return { kind: 'paid' };
  if (response !== null) return { kind: 'refused', code: failureCode ?? 'card_declined' };
  if (step === 'method' && threeDS?.methodUrl)
    return { kind: 'method', url: threeDS.methodUrl, data: encodeMethodData(threeDS, methodUrl) };
  if (step === 'challenged' && challenge)
    return { kind: 'challenge', url: challenge.acsUrl, request: challenge.creq };
  return { kind: 'unknown' };
}
