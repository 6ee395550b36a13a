import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type PaymentVerb, requireVerb } from '../intents/verb-rules.ts';
import { askNewest } from './ask-gateway.ts';
import type { IntentFacts } from './intent-rules.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { type AttemptFacts, stageFor } from './stage-rules.ts';
import { lockIntent } from './store.ts';
import { attemptsOf } from './store-cards.ts';

interface Act {
  verb: PaymentVerb;
  number?: string;
}

interface Locked {
  facts: IntentFacts;
  attempts: readonly AttemptFacts[];
}

interface Guarded {
  deps: RedsysDeps;
  id: PaymentIntentId;
  act: Act;
}

const nothing: ReadonlySet<string> = new Set();

/** Locks the payment, decides by the table, and writes in the same transaction. */
function decide<Result>(
  { deps, id, act }: Guarded,
  absent: ReadonlySet<string>,
  write: (tx: Tx, locked: Locked) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.database, async (tx) => {
    const facts = await lockIntent(tx, id);
    if (!facts) throw new ProcessorObjectMissing(`no intent ${id}`);
    const attempts = await attemptsOf(tx, id);
    requireVerb(stageFor(act.number, { facts, attempts, absent }), act.verb, id);
    return write(tx, { facts, attempts });
  });
}

/** Applies a verb after consulting the gateway. A move to another processor does not need the gateway's reply. */
export async function applyVerb<Result>(
  guarded: Guarded,
  write: (tx: Tx, locked: Locked) => Promise<Result>,
): Promise<Result> {
  const { deps, id, act } = guarded;
  const absent = await askNewest(deps, id).catch((error: unknown) => {
    const isAway = error instanceof ShopError && error.code === 'processor_unavailable';
    if (isAway && act.verb === 'move') return nothing;
    throw error;
  });
  return decide(guarded, absent, write);
}

/** Applies a step of one attempt. Depends on stored rows only. */
export const applyStep = <Result>(
  guarded: Guarded & { act: Required<Act> },
  write: (tx: Tx, locked: Locked) => Promise<Result>,
): Promise<Result> => decide(guarded, nothing, write);
