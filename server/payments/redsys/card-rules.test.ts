import { expect, it } from 'vitest';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type CardAttemptFacts, standingOf } from './card-rules.ts';

const threeDS = {
  protocolVersion: '2.2.0',
  serverTransactionId: 'a',
  methodUrl: 'https://bank.example/look',
};
const challenge = { protocolVersion: '2.2.0', acsUrl: 'https://bank.example/ask', creq: 'b' };
const card: CardAttemptFacts = {
  ...{ number: '1234ABCD', intentId: 'rs_1' as PaymentIntentId, token: 'c', step: 'typed' },
  ...{ threeDS, challenge, amountCents: 999, chargedCents: null, response: null, failureCode: null },
  browser: {
    ...{ acceptHeader: '*/*', userAgent: 'x', language: 'es', colorDepth: 24, screenHeight: 1 },
    ...{ screenWidth: 1, timeZoneOffset: 0, javaEnabled: false, ip: undefined },
  },
};
const cardStateOf = (change: Partial<CardAttemptFacts>) =>
  standingOf({ ...card, ...change }, 'https://shop.example/m');

it('the card step prefers the gateway’s result of a card over the stored step', () => {
  for (const step of ['typed', 'method', 'charging', 'challenged', 'answering'] as const) {
    expect(cardStateOf({ step, chargedCents: 999, response: '0000' })).toEqual({ kind: 'paid' });
    expect(cardStateOf({ step, response: '0116', failureCode: 'insufficient_funds' })).toEqual({
      ...{ kind: 'refused', code: 'insufficient_funds' },
    });
    expect(cardStateOf({ step, response: '9915' })).toEqual({ kind: 'refused', code: 'card_declined' });
  }
});

it("the card state contains the bank's address at a step of the browser, and is unknown at other steps", () => {
  const looked = cardStateOf({ step: 'method' });
  expect(looked).toMatchObject({ kind: 'method', url: threeDS.methodUrl });
  const data = looked.kind === 'method' ? looked.data : '';
  expect(JSON.parse(Buffer.from(data, 'base64url').toString())).toEqual({
    ...{ threeDSServerTransID: 'a', threeDSMethodNotificationURL: 'https://shop.example/m' },
  });
  expect(cardStateOf({ step: 'challenged' })).toEqual({
    kind: 'challenge',
    url: challenge.acsUrl,
    request: 'b',
  });
  for (const step of ['typed', 'charging', 'answering'] as const)
    expect(cardStateOf({ step })).toEqual({ kind: 'unknown' });
});
