import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type {
  CardPayments,
  CardStanding,
  TypedCard,
} from '#server/platform/clients/processor/card-payments.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isActionUndecided } from '../intents/action-rules.ts';
import type { CardAttemptFacts } from './card-rules.ts';
import { standingOf } from './card-rules.ts';
import { chargeCard, completeChallenge, startAttempt } from './charge-card.ts';
import { applyAction, applyStep } from './guard-payment.ts';
import type { IntentFacts } from './intent-rules.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { nextPosition } from './redsys-intents.ts';
import { bankAddresses, requireKey, stepAddress } from './step-addresses.ts';
import { insertOperation } from './store.ts';
import { findAttempt, insertAttempt, replaceCard } from './store-cards.ts';

async function requireAttempt(deps: RedsysDeps, number: string): Promise<CardAttemptFacts> {
  const found = await findAttempt(deps.database, number);
  if (!found) throw new ShopError('order_not_found', `no card was entered for ${number}`);
  return found;
}

/** Throws `price_changed` for a card that was entered at another amount. */
function requireAmount({ id, amountCents }: IntentFacts, typed: { amountCents: Cents }): void {
  if (typed.amountCents === amountCents) return;
  const amount = toDecimalString(amountCents);
  throw new ShopError('price_changed', `${id} has another amount`, { field: 'amount', amount });
}

async function readCardStanding(deps: RedsysDeps, number: string, origin: string): Promise<CardStanding> {
  return standingOf(await requireAttempt(deps, number), bankAddresses(deps, number, origin).method);
}

async function continueAttempt(deps: RedsysDeps, found: CardAttemptFacts, card: TypedCard): Promise<void> {
  if (found.token === card.token) return;
  const { number } = card;
  const isReplaced = await applyStep(
    { deps, id: found.intentId, act: { verb: 'pay', number } },
    async (tx, { facts }) => {
      requireAmount(facts, found);
      return replaceCard(tx, card);
    },
  );
  if (!isReplaced) throw new ShopError('conflict', `${number} is being paid by another card`);
}

async function writeAttempt(deps: RedsysDeps, id: PaymentIntentId, card: TypedCard): Promise<void> {
  const { number, amountCents } = card;
  await applyAction({ deps, id, act: { verb: 'pay' } }, async (tx, { facts, attempts }) => {
    const found = await findAttempt(tx, number);
    if (found?.intentId === id && found.token === card.token) return;
    const position = nextPosition(id, attempts);
    if (number !== redsysOrderOf(id, position))
      throw new ShopError('conflict', `${number} is not the next attempt of ${id}`);
    requireAmount(facts, card);
    await insertOperation(tx, { number, intentId: id, position, means: 'card', amountCents });
    await insertAttempt(tx, card);
  });
}

async function startOrContinue(
  deps: RedsysDeps,
  id: PaymentIntentId,
  card: TypedCard,
): Promise<CardStanding> {
  const { number, origin } = card;
  const found = await findAttempt(deps.database, number);
  if (found && found.intentId !== id)
    throw new ShopError('order_not_found', `${number} is of another payment`);
  if (found) await continueAttempt(deps, found, card);
  else await writeAttempt(deps, id, card);
  const written = await requireAttempt(deps, number);
  if (written.step === 'typed' && written.response === null)
    await startAttempt(deps, written, bankAddresses(deps, number, origin));
  return readCardStanding(deps, number, origin);
}

/** Returns the result of `work`, or `pending` while the bank still decides. */
async function unlessUndecided<Result, Pending>(
  work: Promise<Result>,
  pending: Pending,
): Promise<Result | Pending> {
  return work.catch((error: unknown) => {
    if (isActionUndecided(error)) return pending;
    throw error;
  });
}

/** Handles cards entered in the gateway's fields on the shop's page (inSite). */
export function cardPayments(deps: RedsysDeps): CardPayments {
  return {
    fields: (id, locale) =>
      unlessUndecided(
        applyAction({ deps, id, act: { verb: 'fields' } }, async (_tx, { attempts }) =>
          deps.redsys.cardForm(redsysOrderOf(id, nextPosition(id, attempts)), locale),
        ),
        undefined,
      ),
    pay: (id, card) => unlessUndecided(startOrContinue(deps, id, card), { kind: 'unknown' } as const),
    stepAddress: (number, origin) => stepAddress(deps, number, origin),
    find: async (number, key) => {
      requireKey(deps, number, { key, purpose: 'card' });
      return requireAttempt(deps, number);
    },
    standing: (number, origin) => readCardStanding(deps, number, origin),
    afterMethod: async (number, { completed, origin }) => {
      const card = await requireAttempt(deps, number);
      const to = bankAddresses(deps, number, origin);
      if (card.step === 'method')
        await chargeCard(deps, card, { methodCompleted: completed ? 'Y' : 'N', challengeUrl: to.answer });
      return readCardStanding(deps, number, origin);
    },
    afterChallenge: async (number, { answer, origin }) => {
      await completeChallenge(deps, await requireAttempt(deps, number), answer);
      return readCardStanding(deps, number, origin);
    },
  };
}
