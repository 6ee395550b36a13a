import type { Processor } from '#server/platform/clients/processor/processor.ts';
import {
  IntentClosed,
  ProcessorObjectMissing,
  ProcessorRefusal,
} from '#server/platform/clients/processor/processor-errors.ts';
import type { ProcessorRefund } from '#server/platform/clients/processor/processor-objects.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import { ShopError } from '#server/platform/errors.ts';
import { newRefundId } from './intent-id.ts';
import { paidOperation, type RefundFacts, resolveLostRefund, toRefund } from './intent-rules.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { endRefund, findRefund, insertRefund, operationsOf, refundsOfIntent, refundsSince } from './store.ts';

type RefundInput = Parameters<Processor['createRefund']>[0];

const unavailableError = (reason: string) => new ShopError('processor_unavailable', `Redsys: ${reason}`);

async function readRefund(deps: RedsysDeps, id: string): Promise<RefundFacts> {
  const facts = await findRefund(deps.database, id);
  if (!facts) throw new ProcessorObjectMissing(`no refund ${id}`);
  return facts;
}

/** Queries the gateway about a refund whose reply was lost. The refund is never sent again. */
async function consultRefund(deps: RedsysDeps, refund: RefundFacts): Promise<void> {
  if (!deps.consults) return;
  const answer = await deps.redsys.consult(refund.number, 'refund');
  if (answer.kind === 'unavailable') throw unavailableError(answer.reason);
  const done = answer.kind === 'found' ? answer.operations : [];
  const given = done
    .filter(({ response }) => response !== undefined && meaningOf(response)?.kind === 'refunded')
    .map(({ amountCents }) => amountCents ?? 0);
  const others = await refundsOfIntent(deps.database, refund.intentId);
  const known = others.filter(({ state }) => state === 'succeeded').map(({ amountCents }) => amountCents);
  const state = resolveLostRefund(refund, { given, known, now: deps.now() });
  if (state === 'asked') return;
  const reason = state === 'failed' ? 'not_carried_out' : null;
  await endRefund(deps.database, refund.id, { state, reason, at: deps.now() });
}

/** Stores the refund and sends it once. Throws `ProcessorRefusal` if the gateway rejects it. */
async function createRefund(deps: RedsysDeps, wanted: RefundInput): Promise<ProcessorRefund> {
  const { intentId, refundId, attempt, amountCents } = wanted;
  const paid = paidOperation(await operationsOf(deps.database, intentId));
  if (!paid) throw new IntentClosed('charge_missing', `nothing was paid with ${intentId}`);
  const { number } = paid;
  const id = await insertRefund(deps.database, {
    ...{ id: newRefundId(), refundId, attempt, number, amountCents },
  });
  if (id === undefined) throw unavailableError(`refund ${refundId} was requested before`);
  const outcome = await deps.redsys.refund({ order: number, amountCents });
  const at = deps.now();
  if (outcome.kind === 'refunded')
    await endRefund(deps.database, id, { state: 'succeeded', reason: null, at });
  if (outcome.kind === 'not_sent') {
    await endRefund(deps.database, id, { state: 'not_sent', reason: null, at });
    throw unavailableError(outcome.reason);
  }
  if (outcome.kind === 'refused') {
    await endRefund(deps.database, id, { state: 'failed', reason: outcome.response, at });
    throw new ProcessorRefusal(outcome.response, `Redsys refused refund ${refundId}`);
  }
  return toRefund(await readRefund(deps, id));
}

async function* toRefunds(found: Promise<RefundFacts[]>): AsyncIterable<ProcessorRefund> {
  for (const refund of await found) if (refund.state !== 'not_sent') yield toRefund(refund);
}

export function refundCalls(
  deps: RedsysDeps,
): Pick<Processor, 'createRefund' | 'retrieveRefund' | 'listRefunds'> {
  const { database } = deps;
  return {
    createRefund: (wanted) => createRefund(deps, wanted),
    retrieveRefund: async (id) => {
      const refund = await readRefund(deps, id);
      if (refund.state === 'asked') await consultRefund(deps, refund);
      return toRefund(await readRefund(deps, id));
    },
    listRefunds: (scope) =>
      toRefunds(
        'intentId' in scope ? refundsOfIntent(database, scope.intentId) : refundsSince(database, scope.since),
      ),
  };
}
