import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { redsysConsultationBudget } from '#server/platform/clients/transport/budgets.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OperationFacts, paidOperation } from './intent-rules.ts';
import { recordOperation } from './record-operation.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { claimUnfinished, operationsOf } from './store.ts';

/** Buyers do not finish an attempt after this time. The gateway's page expires much earlier. */
const openMs = 3 * dayMs;
/** Attempts to query per request. The sweep queries older ones. */
export const maxConsultations = 3;

interface ConsultationResult {
  intents: PaymentIntentId[];
  /**
   * The gateway does not know the attempt, rejects queries about it, or waits for the shop before it charges.
   */
  isAbsent: boolean;
}

const unknownAtGateway: ConsultationResult = { intents: [], isAbsent: true };

async function consultOperation(
  deps: RedsysDeps,
  { number, begunAt }: OperationFacts,
): Promise<ConsultationResult> {
  if (!deps.consults || deps.now().getTime() - begunAt.getTime() > openMs) return unknownAtGateway;
  const answer = await deps.redsys.consult(number, 'payment');
  if (answer.kind === 'unavailable') throw new ShopError('processor_unavailable', `Redsys: ${answer.reason}`);
  if (answer.kind === 'none') return unknownAtGateway;
  const taken = [];
  for (const operation of answer.operations)
    taken.push(await recordOperation(deps.database, operation, { source: 'reply', at: deps.now() }));
  const { operations } = answer;
  const isAbsent =
    operations.length > 0 && operations.every(({ isAuthenticating }) => isAuthenticating === true);
  return { intents: taken.filter((id) => id !== undefined), isAbsent };
}

const consultationTimeout = (): never => {
  throw new ShopError('processor_unavailable', 'Redsys: the status queries took too long');
};

/**
 * Queries the gateway about the newest unfinished attempts of a payment, concurrently under one deadline.
 * Returns the numbers of attempts that cannot charge: unknown to the gateway, or waiting for the shop.
 */
export async function consultNewest(deps: RedsysDeps, id: PaymentIntentId): Promise<ReadonlySet<string>> {
  const operations = await operationsOf(deps.database, id);
  if (paidOperation(operations)) return new Set();
  const asked = operations.filter(({ response }) => response === null).slice(-maxConsultations);
  const heard = await withDeadline(
    redsysConsultationBudget.wholeMs,
    Promise.all(asked.map((operation) => consultOperation(deps, operation))),
    consultationTimeout,
  );
  return new Set(asked.filter((_, at) => heard[at]?.isAbsent).map(({ number }) => number));
}

const isUnavailable = (error: unknown) =>
  error instanceof ShopError && error.code === 'processor_unavailable';

/** Queries the gateway about due attempts until the gateway is unavailable. A later run queries the rest. */
export async function consultUnfinished(deps: RedsysDeps, limit: number): Promise<PaymentIntentId[]> {
  if (!deps.consults) return [];
  const heard: PaymentIntentId[] = [];
  try {
    for (const operation of await claimUnfinished(deps.database, limit, maxConsultations))
      heard.push(...(await consultOperation(deps, operation)).intents);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  return heard;
}
