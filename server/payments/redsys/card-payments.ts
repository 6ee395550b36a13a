import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import {
  bankPaths,
  type CardPayments,
  type CardStanding,
  cardStepPath,
  type TypedCard,
} from '#server/platform/clients/processor/card-payments.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hmacSha256, sameBytes } from '#server/platform/kit/hash.ts';
import type { CardTryFacts } from './card-rules.ts';
import { standingOf } from './card-rules.ts';
import { answerBank, chargeCard, startTry } from './charge-card.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { nextPosition, requireOpen } from './redsys-intents.ts';
import { insertOperation, lockIntent, operationsOf } from './store.ts';
import { findTry, insertTry, isBeingCharged, replaceCard } from './store-cards.ts';

/** Proves that its bearer was sent to this try by the shop: a number stands in the bank's books and logs. */
const stepKeyOf = ({ key }: RedsysDeps, number: string): string =>
  hmacSha256(key, `redsys card ${number}`).toString('base64url');

const pathOf = (path: string, number: string) => path.replace(':number', number);

const addressOf = (deps: RedsysDeps, number: string, { path, origin }: { path: string; origin: string }) =>
  `${origin}${pathOf(path, number)}?key=${stepKeyOf(deps, number)}`;

/** Returns where the bank's own words about a try come in. The first one does nothing, and needs no key. */
const bankAddresses = (deps: RedsysDeps, number: string, origin: string) => ({
  method: `${origin}${pathOf(bankPaths.method, number)}`,
  answer: addressOf(deps, number, { path: bankPaths.answer, origin }),
});

async function requireTry(deps: RedsysDeps, number: string): Promise<CardTryFacts> {
  const found = await findTry(deps.database, number);
  if (!found) throw new ShopError('order_not_found', `no card was typed for ${number}`);
  return found;
}

async function standing(deps: RedsysDeps, number: string, origin: string): Promise<CardStanding> {
  return standingOf(await requireTry(deps, number), bankAddresses(deps, number, origin).method);
}

/** Takes the card of a try that exists: it is the same request again, or the card was typed again. */
async function continueTry(deps: RedsysDeps, found: CardTryFacts, card: TypedCard): Promise<void> {
  if (found.token === card.token) return;
  if (!(await replaceCard(deps.database, card)))
    throw new ShopError('conflict', `${card.number} is being paid by another card`);
}

/** Writes the try down. Throws `conflict` where its number is not the next one any more. */
async function writeTry(deps: RedsysDeps, id: PaymentIntentId, card: TypedCard): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const facts = await lockIntent(tx, id);
    if (!facts || facts.canceledAt) throw new IntentClosed('intent_closed', `${id} is over`);
    const found = await findTry(tx, card.number);
    if (found?.intentId === id && found.token === card.token) return;
    const position = nextPosition(id, await operationsOf(tx, id));
    if (card.number !== redsysOrderOf(id, position))
      throw new ShopError('conflict', `${card.number} is not the next try of ${id}`);
    if (card.amountCents !== facts.amountCents) {
      const amount = toDecimalString(facts.amountCents);
      throw new ShopError('price_changed', `${id} has another amount`, { field: 'amount', amount });
    }
    const { number, amountCents } = card;
    await insertOperation(tx, { number, intentId: id, position, means: 'card', amountCents });
    await insertTry(tx, card);
  });
}

/** Starts a try with the card that was typed, or returns how far the same one is. */
async function pay(deps: RedsysDeps, id: PaymentIntentId, card: TypedCard): Promise<CardStanding> {
  const { number, origin } = card;
  const found = await findTry(deps.database, number);
  if (found && found.intentId !== id)
    throw new ShopError('order_not_found', `${number} is of another payment`);
  if (found) await continueTry(deps, found, card);
  else {
    await requireOpen(deps, id);
    if (await isBeingCharged(deps.database, id)) return { kind: 'unknown' };
    await writeTry(deps, id, card);
  }
  const written = await requireTry(deps, number);
  if (written.step === 'typed' && written.response === null)
    await startTry(deps, written, bankAddresses(deps, number, origin));
  return standing(deps, number, origin);
}

/** Takes cards that are typed into the gateway's fields in the shop's page (inSite). */
export function cardPayments(deps: RedsysDeps): CardPayments {
  return {
    fields: async (id, locale) => {
      await requireOpen(deps, id);
      if (await isBeingCharged(deps.database, id)) return undefined;
      const position = nextPosition(id, await operationsOf(deps.database, id));
      return deps.redsys.cardForm(redsysOrderOf(id, position), locale);
    },
    pay: (id, card) => pay(deps, id, card),
    stepAddress: (number, origin) => addressOf(deps, number, { path: cardStepPath, origin }),
    find: async (number, key) => {
      if (!sameBytes(stepKeyOf(deps, number), key))
        throw new ShopError('order_not_found', `no try ${number} with this key`);
      return requireTry(deps, number);
    },
    standing: (number, origin) => standing(deps, number, origin),
    afterMethod: async (number, { completed, origin }) => {
      const card = await requireTry(deps, number);
      const to = bankAddresses(deps, number, origin);
      if (card.step === 'method')
        await chargeCard(deps, card, { methodCompleted: completed ? 'Y' : 'N', challengeUrl: to.answer });
      return standing(deps, number, origin);
    },
    afterChallenge: async (number, { answer, origin }) => {
      await answerBank(deps, await requireTry(deps, number), answer);
      return standing(deps, number, origin);
    },
  };
}
