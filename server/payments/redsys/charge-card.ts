import { eventPaths } from '#server/platform/clients/processor/processor-profile.ts';
import type { RedsysOutcome } from '#server/platform/clients/redsys/redsys-outcomes.ts';
import type {
  RedsysAuthentication,
  RedsysCardPayment,
} from '#server/platform/clients/redsys/redsys-requests.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isActionUndecided } from '../intents/action-rules.ts';
import type { CardAttemptFacts, ThreeDSFacts } from './card-rules.ts';
import { applyStep } from './guard-payment.ts';
import { writeMerchantData } from './merchant-data.ts';
import { recordOperation } from './record-operation.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { endOperation, findIntent } from './store.ts';
import { moveAttempt } from './store-cards.ts';

const unavailableError = (reason: string) => new ShopError('processor_unavailable', `Redsys: ${reason}`);

async function paymentOf(deps: RedsysDeps, card: CardAttemptFacts): Promise<RedsysCardPayment> {
  const facts = await findIntent(deps.database, card.intentId);
  if (!facts) throw new Error(`no intent ${card.intentId}`);
  const { id: intentId, paymentId, orderId, orderNumber } = facts;
  return {
    order: card.number,
    amountCents: card.amountCents,
    card: { idOper: card.token },
    merchantData: writeMerchantData({ intentId, paymentId, orderId, orderNumber }),
    notificationUrl: `${deps.publicUrl}${eventPaths.redsys}`,
  };
}

const refuseCharge = (deps: RedsysDeps, number: string, refusal: { response: string; code: string }) =>
  endOperation(deps.database, {
    ...{ number, response: refusal.response, failureCode: refusal.code, at: deps.now() },
    ...{ chargedCents: null, cardBrand: null, cardCountry: null, cardLast4: null },
  });

/**
 * Stores the outcome of a charging call. After a call that was not sent, the attempt returns to its previous
 * step and may be repeated, and `processor_unavailable` is thrown. After an unknown outcome, the attempt
 * keeps its step, and the gateway is queried later.
 */
async function recordOutcome(
  deps: RedsysDeps,
  { number, from, back }: { number: string; from: CardAttemptFacts['step']; back: CardAttemptFacts['step'] },
  outcome: RedsysOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'authorised':
    case 'refunded':
      await recordOperation(deps.database, outcome.operation, { source: 'reply', at: deps.now() });
      return;
    case 'refused':
      if (outcome.operation?.response)
        await recordOperation(deps.database, outcome.operation, { source: 'reply', at: deps.now() });
      else await refuseCharge(deps, number, outcome);
      return;
    case 'challenge': {
      const { acsUrl, creq, protocolVersion } = outcome;
      await moveAttempt(deps.database, number, {
        ...{ from, to: 'challenged', challenge: { acsUrl, creq, protocolVersion } },
      });
      return;
    }
    case 'not_sent':
      await moveAttempt(deps.database, number, { from, to: back });
      throw unavailableError(outcome.reason);
    case 'unknown':
  }
}

type AuthenticationFields = Pick<RedsysAuthentication, 'methodCompleted' | 'challengeUrl'>;

/**
 * Stores a step before its call, under the payment's lock, so that only one of two requests makes the call.
 * Returns false if another request was first. Throws the error of `actionTable` if the payment does not
 * permit the step.
 */
async function recordStep(
  deps: RedsysDeps,
  { number, intentId: id, response }: CardAttemptFacts,
  move: Parameters<typeof moveAttempt>[2] & { verb: 'charge' | 'answer' },
): Promise<boolean> {
  if (response !== null) return false;
  const { verb } = move;
  return applyStep({ deps, id, act: { verb, number } }, (tx) => moveAttempt(tx, number, move)).catch(
    (error: unknown) => {
      if (isActionUndecided(error)) return false;
      throw error;
    },
  );
}

export async function chargeCard(
  deps: RedsysDeps,
  card: CardAttemptFacts,
  { methodCompleted, challengeUrl }: AuthenticationFields,
): Promise<void> {
  const { number, step: back, threeDS, browser } = card;
  const payment = await paymentOf(deps, card);
  const from = 'charging';
  const move = { from: back, to: from, threeDS: threeDS ?? undefined, verb: 'charge' } as const;
  if (!(await recordStep(deps, card, move))) return;
  const authentication = threeDS
    ? {
        ...{ protocolVersion: threeDS.protocolVersion, serverTransactionId: threeDS.serverTransactionId },
        ...{ methodCompleted, challengeUrl, browser },
      }
    : undefined;
  await recordOutcome(deps, { number, from, back }, await deps.redsys.payByCard(payment, authentication));
}

/** Starts 3-D Secure for the card. Charges at once if its bank requires no browser check. */
export async function startAttempt(
  deps: RedsysDeps,
  card: CardAttemptFacts,
  to: { answer: string },
): Promise<void> {
  const started = await deps.redsys.startCard(await paymentOf(deps, card));
  if (started.kind === 'unavailable') throw unavailableError(started.reason);
  if (started.kind === 'refused') {
    // The gateway also rejects a card that another request is charging, so only the owner of the step may end the
    // attempt.
    if (await recordStep(deps, card, { from: 'typed', to: 'charging', verb: 'charge' }))
      await refuseCharge(deps, card.number, started);
    return;
  }
  const threeDS: ThreeDSFacts | null = started.threeDS ?? null;
  if (threeDS?.methodUrl) {
    await moveAttempt(deps.database, card.number, { from: 'typed', to: 'method', threeDS });
    return;
  }
  await chargeCard(deps, { ...card, threeDS }, { methodCompleted: 'U', challengeUrl: to.answer });
}

/** Completes a challenged payment once. The gateway verifies the result with the bank. */
export async function completeChallenge(
  deps: RedsysDeps,
  card: CardAttemptFacts,
  cres: string,
): Promise<void> {
  const { number, challenge } = card;
  const [back, from] = ['challenged', 'answering'] as const;
  const payment = await paymentOf(deps, card);
  if (!challenge || !(await recordStep(deps, card, { from: back, to: from, verb: 'answer' }))) return;
  const { protocolVersion } = challenge;
  const outcome = await deps.redsys.answerChallenge(payment, { protocolVersion, cres });
  await recordOutcome(deps, { number, from, back }, outcome);
}
