import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { redsysConsultationBudget } from '#server/platform/clients/transport/budgets.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OperationFacts, paidOperation } from './intent-rules.ts';
import { recordOperation } from './record-operation.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { claimUnfinished, operationsOf } from './store.ts';

/** No buyer finishes later. The gateway's page expires much earlier. */
const openMs = 3 * dayMs;
/** Attempts per request. The sweep consults older ones. */
export const maxConsultations = 3;

interface ConsultationResult {
  /** Intents that the gateway reported on. */
  intents: PaymentIntentId[];
  /** The gateway does not know the attempt, cannot be consulted about it, or waits for the shop before it charges. */
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
  throw new ShopError('processor_unavailable', 'Redsys: consultations took too long');
};

/**
 * Consults the newest unfinished attempts of a payment concurrently under one deadline. Returns the numbers that cannot
 * charge on their own: unknown to the gateway, or waiting for the shop.
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

/** Consults due attempts until the gateway is unavailable. The rest follow in a later run. */
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
