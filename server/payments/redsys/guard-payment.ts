import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type PaymentAction, requireAction } from '../intents/action-rules.ts';
import { consultNewest } from './consult-gateway.ts';
import type { IntentFacts } from './intent-rules.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { type AttemptFacts, stageFor } from './stage-rules.ts';
import { lockIntent } from './store.ts';
import { attemptsOf } from './store-cards.ts';

interface GuardedAction {
  verb: PaymentAction;
  number?: string;
}

interface LockedIntent {
  facts: IntentFacts;
  attempts: readonly AttemptFacts[];
}

interface GuardedInput {
  deps: RedsysDeps;
  id: PaymentIntentId;
  act: GuardedAction;
}

const nothingUnknown: ReadonlySet<string> = new Set();

function decideAndWrite<Result>(
  { deps, id, act }: GuardedInput,
  absent: ReadonlySet<string>,
  write: (tx: Tx, locked: LockedIntent) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.database, async (tx) => {
    const facts = await lockIntent(tx, id);
    if (!facts) throw new ProcessorObjectMissing(`no intent ${id}`);
    const attempts = await attemptsOf(tx, id);
    requireAction(stageFor(act.number, { facts, attempts, absent }), act.verb, id);
    return write(tx, { facts, attempts });
  });
}

/** Queries the gateway first. A move to another processor does not need the gateway's reply. */
export async function applyAction<Result>(
  guarded: GuardedInput,
  write: (tx: Tx, locked: LockedIntent) => Promise<Result>,
): Promise<Result> {
  const { deps, id, act } = guarded;
  const absent = await consultNewest(deps, id).catch((error: unknown) => {
    const isAway = error instanceof ShopError && error.code === 'processor_unavailable';
    if (isAway && act.verb === 'move') return nothingUnknown;
    throw error;
  });
  return decideAndWrite(guarded, absent, write);
}

/** Applies a step of one attempt. Depends on stored rows only. */
export const applyStep = <Result>(
  guarded: GuardedInput & { act: Required<GuardedAction> },
  write: (tx: Tx, locked: LockedIntent) => Promise<Result>,
): Promise<Result> => decideAndWrite(guarded, nothingUnknown, write);
