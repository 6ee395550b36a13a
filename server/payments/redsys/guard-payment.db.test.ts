import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Redsys } from '#server/platform/clients/redsys/redsys.ts';
import type { RedsysConsultation } from '#server/platform/clients/redsys/redsys-consultation.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import { ShopError } from '#server/platform/errors.ts';
import { browserFacts } from '#tests/harness/bank-pages.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import {
  actionTable,
  isActionUndecided,
  type PaymentAction,
  type PaymentStage,
  paymentActions,
  paymentStages,
} from '../intents/action-rules.ts';
import { applyStep } from './guard-payment.ts';
import { newIntentId } from './intent-id.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { openRedsysProcessor } from './redsys-processor.ts';
import { stageOf } from './stage-rules.ts';
import { findIntent, insertIntent, insertOperation, setIntentCanceled } from './store.ts';
import { attemptsOf, insertAttempt, moveAttempt } from './store-cards.ts';

const bench = startForTests(testDatabase);
const { execute, rows } = queriesOn(() => bench.database);
let deps: RedsysDeps;
let processor: Processor;
const consulted: string[] = [];
let consultation: () => Promise<RedsysConsultation> = async () => ({ kind: 'none' });

beforeAll(async () => {
  const unknown = async () => ({ kind: 'unknown', reason: 'test' }) as const;
  const redsys: Partial<Redsys> = {
    consult: (number) => {
      consulted.push(number);
      return consultation();
    },
    redirection: () => ({ url: 'http://gateway.example', fields: {} as never }),
    cardForm: (number) => ({ number }) as never,
    startCard: async () => ({ kind: 'unavailable', reason: 'test' }),
    payByCard: unknown,
    answerChallenge: unknown,
    close: () => undefined,
  };
  deps = {
    ...{ redsys: redsys as Redsys, database: bench.database, consults: true, key: 'k', formerKeys: [] },
    cardsInPage: true,
    ...{ publicUrl: 'http://shop.example', gatewayUrl: 'http://gateway.example', now: () => new Date() },
  };
  processor = openRedsysProcessor(deps);
});

const amountCents = 999;
const consultationUnderWay = async (): Promise<RedsysConsultation> => ({ kind: 'found', operations: [] });

async function newIntent(): Promise<PaymentIntentId> {
  consultation = async () => ({ kind: 'none' });
  const [paymentId, orderId] = [crypto.randomUUID(), crypto.randomUUID()];
  const id = newIntentId();
  return insertIntent(bench.database, { id, paymentId, attempt: 1, orderId, orderNumber: 'N1', amountCents });
}

async function addAttempt(id: PaymentIntentId, position: number, step?: string): Promise<string> {
  const number = redsysOrderOf(id, position);
  await insertOperation(bench.database, { number, intentId: id, position, means: 'card', amountCents });
  if (step === undefined) return number;
  await insertAttempt(bench.database, {
    number,
    token: 'a'.repeat(32),
    browser: { ...browserFacts } as never,
  });
  await execute('update redsys_card_tries set step = $2 where number = $1', [number, step]);
  return number;
}

const make: Record<PaymentStage, (id: PaymentIntentId) => Promise<unknown>> = {
  open: async () => undefined,
  away: (id) => addAttempt(id, 1),
  typed: (id) => addAttempt(id, 1, 'typed'),
  charging: (id) => addAttempt(id, 1, 'charging'),
  challenged: (id) => addAttempt(id, 1, 'challenged'),
  answering: (id) => addAttempt(id, 1, 'answering'),
  unknown: async (id) => {
    const number = await addAttempt(id, 1, 'charging');
    await execute(
      `update redsys_card_tries set stepped_at = now() - interval '2 minutes' where number = $1`,
      [number],
    );
    consultation = consultationUnderWay;
  },
  paid: async (id) => {
    const number = await addAttempt(id, 1);
    await execute(
      `update redsys_operations set response = '0000', charged_cents = 999, ended_at = now() where number = $1`,
      [number],
    );
  },
  cancelled: (id) => setIntentCanceled(bench.database, id, new Date()),
};

async function readStage(id: PaymentIntentId): Promise<PaymentStage> {
  const facts = await findIntent(bench.database, id);
  if (!facts) throw new Error('no intent');
  return stageOf({ facts, attempts: await attemptsOf(bench.database, id), absent: new Set() });
}

const newestOf = async (id: PaymentIntentId) =>
  (await attemptsOf(bench.database, id)).at(-1)?.number ?? '0000';

async function step(id: PaymentIntentId, verb: 'charge' | 'answer'): Promise<unknown> {
  const number = await newestOf(id);
  const move =
    verb === 'charge'
      ? ({ from: 'typed', to: 'charging' } as const)
      : ({ from: 'challenged', to: 'answering' } as const);
  return applyStep({ deps, id, act: { verb, number } }, (tx) => moveAttempt(tx, number, move));
}

const cardsOf = () => {
  if (!processor.cards) throw new Error('no cards');
  return processor.cards;
};

/** Each verb returns false if it reports that the bank still decides. */
const verbs: Record<PaymentAction, (id: PaymentIntentId) => Promise<unknown>> = {
  fields: async (id) => (await cardsOf().fields(id, 'es')) !== undefined,
  pay: async (id) => {
    const number = redsysOrderOf(id, (await attemptsOf(bench.database, id)).length + 1);
    const card = {
      number,
      token: 'b'.repeat(32),
      amountCents,
      browser: browserFacts,
      origin: 'http://shop.example',
    };
    return cardsOf()
      .pay(id, card as never)
      .then(
        ({ kind }) => kind !== 'unknown',
        (error: unknown) => {
          // The card was stored, but the first call about it cannot reach the gateway.
          if (error instanceof ShopError && error.code === 'processor_unavailable') return true;
          throw error;
        },
      );
  },
  charge: (id) => step(id, 'charge'),
  answer: (id) => step(id, 'answer'),
  begin: (id) =>
    processor.begin(id, { means: 'bizum', locale: 'es', shopName: 'Auge', origin: 'http://shop.example' }),
  change: (id) => processor.changeIntent(id, { amountCents: 500, metadata: {} }, 'key'),
  cancel: (id) => processor.cancelIntent(id, 'key', 'cancel'),
  move: (id) => processor.cancelIntent(id, 'key', 'move'),
  expire: (id) => processor.cancelIntent(id, 'key', 'expire'),
};

const snapshot = (id: PaymentIntentId) =>
  rows(
    `select i.amount_cents, i.canceled_at, o.number, o.response, c.step from redsys_intents i
       left join redsys_operations o on o.intent_id = i.id left join redsys_card_tries c on c.number = o.number
      where i.id = $1 order by o.position`,
    [id],
  );

async function outcomeOf(id: PaymentIntentId, verb: PaymentAction): Promise<string> {
  try {
    return (await verbs[verb](id)) === false ? 'undecided' : 'allowed';
  } catch (error) {
    if (isActionUndecided(error)) return 'undecided';
    if (error instanceof IntentClosed) return 'closed';
    if (error instanceof ShopError && error.code === 'conflict') return 'outdated';
    throw error;
  }
}

const told = { undecided: 'undecided', paid: 'closed', over: 'closed', outdated: 'outdated' };

describe.each(paymentStages)('payment at Redsys that is %s', (stage) => {
  it.each(paymentActions)('a payment at Redsys follows the table for %s', async (verb) => {
    const id = await newIntent();
    await make[stage](id);
    expect(await readStage(id)).toBe(stage);
    const before = await snapshot(id);
    const expected = actionTable[stage][verb];
    const outcome = await outcomeOf(id, verb);
    if ('to' in expected) {
      expect([outcome, await readStage(id)]).toEqual(['allowed', expected.to]);
    } else {
      expect([outcome, await snapshot(id)]).toEqual([told[expected.refuse], before]);
    }
  });
});

it('a Redsys payment continues after a lost reply while the bank challenges the buyer, because only the shop can charge', async () => {
  const id = await newIntent();
  await make.unknown(id);
  const operation = { order: await newestOf(id), type: 'payment', response: undefined } as const;
  const found = (isAuthenticating: boolean) => async (): Promise<RedsysConsultation> => ({
    kind: 'found',
    operations: [{ ...operation, isAuthenticating } as never],
  });
  consultation = found(false);
  expect(await outcomeOf(id, 'fields')).toBe('undecided');
  consultation = found(true);
  expect(await outcomeOf(id, 'fields')).toBe('allowed');
  expect(await outcomeOf(id, 'pay')).toBe('allowed');
});

it('a Redsys payment continues after a lost reply once the gateway does not know the attempt', async () => {
  const id = await newIntent();
  await make.unknown(id);
  await expect(verbs.begin(id)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
  consultation = async () => ({ kind: 'none' });
  await verbs.begin(id);
  expect(await readStage(id)).toBe('away');
});

describe('unavailable gateway', () => {
  it.each(['charging', 'challenged'] as const)(
    'an unavailable gateway keeps the rules for moving a payment in force while %s',
    async (stage) => {
      const id = await newIntent();
      await make[stage](id);
      consultation = async () => ({ kind: 'unavailable', reason: 'test' });
      await expect(verbs.cancel(id)).rejects.toMatchObject({ code: 'processor_unavailable' });
      const expected = actionTable[stage].move;
      expect(await outcomeOf(id, 'move')).toBe('to' in expected ? 'allowed' : told[expected.refuse]);
    },
  );
});

it('the Redsys guard consults the newest three of twenty attempts concurrently and leaves the rest to the sweep', async () => {
  const id = await newIntent();
  const numbers: string[] = [];
  for (let position = 1; position <= 20; position += 1) numbers.push(await addAttempt(id, position));
  let [inFlight, most] = [0, 0];
  const all = Promise.withResolvers<void>();
  consultation = async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    if (inFlight === 3) all.resolve();
    await all.promise;
    inFlight -= 1;
    return { kind: 'none' };
  };
  consulted.length = 0;
  await processor.retrieveIntent(id);
  expect([consulted.toSorted(), most]).toEqual([numbers.slice(-3).toSorted(), 3]);
  consultation = async () => ({ kind: 'none' });
  consulted.length = 0;
  await execute('update redsys_operations set due_at = null where intent_id <> $1', [id]);
  await execute('update redsys_operations set due_at = now() where intent_id = $1', [id]);
  await processor.askUnfinished?.(200);
  expect(consulted.toSorted()).toEqual(numbers.toSorted());
});
