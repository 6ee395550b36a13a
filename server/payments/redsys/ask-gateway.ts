import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { redsysConsultationBudget } from '#server/platform/clients/transport/budgets.ts';
import { within } from '#server/platform/clients/transport/within.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OperationFacts, paidOperation } from './intent-rules.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { operationsOf, takeUnfinished } from './store.ts';
import { takeOperation } from './take-operation.ts';

/** No buyer finishes later. The gateway's page expires much earlier. */
const openMs = 3 * dayMs;
/** Attempts per request. The sweep consults older ones. */
export const mostConsulted = 3;

interface Heard {
  /** Intents that the gateway reported on. */
  intents: PaymentIntentId[];
  /** The gateway does not know the attempt, cannot be consulted about it, or waits for the shop before it charges. */
  isAbsent: boolean;
}

const absent: Heard = { intents: [], isAbsent: true };

async function askOperation(deps: RedsysDeps, { number, begunAt }: OperationFacts): Promise<Heard> {
  if (!deps.consults || deps.now().getTime() - begunAt.getTime() > openMs) return absent;
  const answer = await deps.redsys.consult(number, 'payment');
  if (answer.kind === 'unavailable') throw new ShopError('processor_unavailable', `Redsys: ${answer.reason}`);
  if (answer.kind === 'none') return absent;
  const taken = [];
  for (const operation of answer.operations)
    taken.push(await takeOperation(deps.database, operation, { source: 'reply', at: deps.now() }));
  const { operations } = answer;
  const isAbsent =
    operations.length > 0 && operations.every(({ isAuthenticating }) => isAuthenticating === true);
  return { intents: taken.filter((id) => id !== undefined), isAbsent };
}

const late = (): never => {
  throw new ShopError('processor_unavailable', 'Redsys: consultations took too long');
};

/**
 * Consults the newest unfinished attempts of a payment concurrently under one deadline. Returns the numbers that cannot
 * charge on their own: unknown to the gateway, or waiting for the shop.
 */
export async function askNewest(deps: RedsysDeps, id: PaymentIntentId): Promise<ReadonlySet<string>> {
  const operations = await operationsOf(deps.database, id);
  if (paidOperation(operations)) return new Set();
  const asked = operations.filter(({ response }) => response === null).slice(-mostConsulted);
  const heard = await within(
    redsysConsultationBudget.wholeMs,
    Promise.all(asked.map((operation) => askOperation(deps, operation))),
    late,
  );
  return new Set(asked.filter((_, at) => heard[at]?.isAbsent).map(({ number }) => number));
}

const isAway = (error: unknown) => error instanceof ShopError && error.code === 'processor_unavailable';

/** Consults due attempts until the gateway is unavailable. The rest follow in a later run. */
export async function askUnfinished(deps: RedsysDeps, limit: number): Promise<PaymentIntentId[]> {
  if (!deps.consults) return [];
  const heard: PaymentIntentId[] = [];
  try {
    for (const operation of await takeUnfinished(deps.database, limit, mostConsulted))
      heard.push(...(await askOperation(deps, operation)).intents);
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  return heard;
}
