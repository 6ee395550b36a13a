import type { RefillObstacle, RefillState } from '#contracts/fulfilment/refills.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/orders/states.ts';
import { hasDropped } from './share-rules.ts';

/** Is what came of the last look at the profile; with null the directory does not show it. */
export interface Counted {
  count: number | null;
  at: Date;
}

/** Is one part of an order, as far as its refill goes. */
export interface PartFacts {
  orderState: OrderState;
  paymentState: PaymentState;
  /** The order was stopped: withdrawn from, or given back. */
  stopped: boolean;
  state: FulfilmentState;
  providerOrderId: string | null;
  deliveredAt: Date | null;
  refillOffered: boolean;
  providerHeld: boolean;
  /** A refill is open of this part, or of the same target by another order. */
  refillOpen: boolean;
  /**
   * Says when the provider was last asked about this part, and when a refill of the target that it took last ended.
   */
  askedAt: Date | null;
  refilledAt: Date | null;
  /** Its buyer read that a refill is included. */
  promised: boolean;
  /** Counts units that the part has delivered. */
  delivered: number;
  /**
   * Counts how many of them are missing by the last count; it is null where nobody knows what the target should have.
   */
  missing: number | null;
  /** More is missing than counts for this part, and it counts for an earlier order of the same target. */
  olderFirst: boolean;
  counted: Counted | null;
}

export interface RefillCase {
  now: Date;
  windowDays: number;
  /** The directory counts such targets. */
  countable: boolean;
  /** A person may ask about what nobody can count, and the provider decides; the clock never does. */
  asker: 'clock' | 'person';
}

/** The clock leaves a part alone for this long once the provider was asked about it. */
const pauseMs = dayMs;

/** Returns units that arrived; with null nothing is left to come. */
export const deliveredUnits = (part: { quantity: number; remains: number | null }): number =>
  part.quantity - Math.min(part.remains ?? 0, part.quantity);

export function windowEnd(deliveredAt: Date, windowDays: number): Date {
  return new Date(deliveredAt.getTime() + windowDays * dayMs);
}

/** Returns all that stands in the way of a refill; where it is empty, the provider may be asked. */
export function refillObstacles(part: PartFacts, asked: RefillCase): RefillObstacle[] {
  const found: RefillObstacle[] = [];
  const note = (is: boolean, obstacle: RefillObstacle) => {
    if (is) found.push(obstacle);
  };
  note(part.stopped || !['processing', 'completed'].includes(part.orderState), 'order_state');
  note(part.paymentState === 'refunded', 'money_back');
  note(!['completed', 'partial'].includes(part.state) || part.deliveredAt === null, 'not_delivered');
  note(part.providerOrderId === null, 'no_provider_order');
  note(!part.refillOffered, part.promised ? 'promised_elsewhere' : 'not_offered');
  note(
    part.deliveredAt !== null && windowEnd(part.deliveredAt, asked.windowDays) <= asked.now,
    'window_over',
  );
  note(part.providerHeld, 'provider_held');
  note(part.refillOpen, 'refill_open');
  const drop = asked.countable ? dropObstacle(part, asked) : nothingCounted(asked);
  if (drop && !(judgesDrop(drop) && found.some(endsCover))) found.push(drop);
  note(askedLately(part, asked), 'asked_lately');
  return found;
}

const judgesDrop = (obstacle: RefillObstacle) => obstacle === 'no_drop' || obstacle === 'counts_for_older';

/**
 * Returns whether it ends the cover: nothing that is missing counts for a part without cover, so that it has
 * not dropped would say nothing.
 */
const endsCover = (obstacle: RefillObstacle) =>
  (['order_state', 'money_back', 'not_offered', 'promised_elsewhere', 'window_over'] as const).some(
    (each) => each === obstacle,
  );

/** Without a count no drop is known, so the job requests no refill. */
const nothingCounted = ({ asker }: RefillCase): RefillObstacle | null =>
  asker === 'clock' ? 'not_counted' : null;

/** Returns what a count says of a drop. One count stands for one drop: after a refill it has to be counted again. */
function dropObstacle(
  { counted, delivered, missing, olderFirst, refilledAt }: PartFacts,
  { asker }: RefillCase,
): RefillObstacle | null {
  if (counted === null) return 'not_counted';
  if (counted.count === null) return asker === 'clock' ? 'not_shown' : null;
  if (refilledAt !== null && counted.at <= refilledAt) return 'counted_before';
  if (missing !== null && hasDropped(delivered, missing)) return null;
  return olderFirst ? 'counts_for_older' : 'no_drop';
}

function askedLately({ askedAt }: PartFacts, { asker, now }: RefillCase): boolean {
  return asker === 'clock' && askedAt !== null && now.getTime() - askedAt.getTime() < pauseMs;
}

/** Says where a refill may go. A late reply or a person ends an ambiguous one. */
export const refillTransitions: Record<RefillState, readonly RefillState[]> = {
  queued: ['sending', 'refused'],
  sending: ['pending', 'refused', 'doubt', 'queued'],
  doubt: ['pending', 'refused'],
  pending: ['processing', 'completed', 'partial', 'canceled'],
  processing: ['completed', 'partial', 'canceled'],
  completed: [],
  partial: [],
  canceled: [],
  refused: [],
};

type ToldState = 'pending' | 'processing' | 'completed' | 'partial' | 'canceled';

/** Lists words seen for a refill (protocol page), in small letters, `_` and `-` as blanks. */
export const wordsOfRefill: Record<ToldState, readonly string[]> = {
  pending: ['pending', 'queued', 'awaiting', 'waiting'],
  processing: ['in progress', 'inprogress', 'processing', 'running'],
  completed: ['completed', 'complete', 'success', 'done'],
  partial: ['partial'],
  canceled: ['canceled', 'cancelled', 'rejected', 'refused', 'error', 'failed', 'fail'],
};

/** Returns undefined for a word never seen: it moves nothing. */
export function stateOfRefillWord(word: string): ToldState | undefined {
  const tidy = word.trim().toLowerCase().replace(/[_-]/g, ' ');
  return (Object.keys(wordsOfRefill) as ToldState[]).find((state) => wordsOfRefill[state].includes(tidy));
}

/** Returns the next state; a refill that was running does not wait again. */
export function nextRefillState(from: RefillState, word: string): RefillState {
  const told = stateOfRefillWord(word);
  if (told === undefined || (told === 'pending' && from === 'processing')) return from;
  return told;
}

/** The clock's runs are so far apart (text 3, section 9). */
export const runEverySeconds = 7200;
