import type { RefillObstacle, RefillState } from '#contracts/fulfilment/refills.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/orders/states.ts';
import { hasDropped } from './share-rules.ts';

export interface CountedFollowers {
  count: number | null;
  at: Date;
}

export interface PartFacts {
  orderState: OrderState;
  paymentState: PaymentState;
  stopped: boolean;
  state: FulfilmentState;
  providerOrderId: string | null;
  deliveredAt: Date | null;
  refillOffered: boolean;
  providerHeld: boolean;
  /** A refill of this part is open, or one of the same target by another order. */
  refillOpen: boolean;
  /** Time of the last refill request for this part, and of the end of the target's last accepted refill. */
  askedAt: Date | null;
  refilledAt: Date | null;
  promised: boolean;
  delivered: number;
  /** Missing units by the last count. Null if the expected count is unknown. */
  missing: number | null;
  /** The target's missing units are attributed to an earlier order first. */
  olderFirst: boolean;
  counted: CountedFollowers | null;
}

export interface RefillCase {
  now: Date;
  windowDays: number;
  countable: boolean;
  /** Staff and buyers may request an uncountable refill, and the provider decides. The scheduled job never does. */
  asker: 'clock' | 'person';
}

/** The scheduled job waits this long after a request for the same part. */
const pauseMs = dayMs;

export const deliveredUnits = (part: { quantity: number; remains: number | null }): number =>
  part.quantity - Math.min(part.remains ?? 0, part.quantity);

export function windowEnd(deliveredAt: Date, windowDays: number): Date {
  return new Date(deliveredAt.getTime() + windowDays * dayMs);
}

/** Returns the reasons against a refill. A refill may be requested if the list is empty. */
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
  const drop = asked.countable ? dropObstacle(part, asked) : obstacleWithoutCount(asked);
  if (drop && !(isDropObstacle(drop) && found.some(endsRefillCover))) found.push(drop);
  note(wasRequestedRecently(part, asked), 'asked_lately');
  return found;
}

const isDropObstacle = (obstacle: RefillObstacle) =>
  obstacle === 'no_drop' || obstacle === 'counts_for_older';

/**
 * Missing units are never attributed to an uncovered part, so the obstacle "no drop" would be meaningless
 * next to this one.
 */
const endsRefillCover = (obstacle: RefillObstacle) =>
  (['order_state', 'money_back', 'not_offered', 'promised_elsewhere', 'window_over'] as const).some(
    (each) => each === obstacle,
  );

/** The job needs a count. Staff and buyers may request a refill without one. */
const obstacleWithoutCount = ({ asker }: RefillCase): RefillObstacle | null =>
  asker === 'clock' ? 'not_counted' : null;

/** A count is valid for one refill. The next refill needs a new count. */
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

function wasRequestedRecently({ askedAt }: PartFacts, { asker, now }: RefillCase): boolean {
  return asker === 'clock' && askedAt !== null && now.getTime() - askedAt.getTime() < pauseMs;
}

/** A late reply or a staff decision resolves an ambiguous refill. */
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

type ReportedRefillState = 'pending' | 'processing' | 'completed' | 'partial' | 'canceled';

/** Known refill statuses of providers (protocol page), lower case, with spaces for `_` and `-`. */
export const refillStatusWords: Record<ReportedRefillState, readonly string[]> = {
  pending: ['pending', 'queued', 'awaiting', 'waiting'],
  processing: ['in progress', 'inprogress', 'processing', 'running'],
  completed: ['completed', 'complete', 'success', 'done'],
  partial: ['partial'],
  canceled: ['canceled', 'cancelled', 'rejected', 'refused', 'error', 'failed', 'fail'],
};

export function parseRefillStatus(word: string): ReportedRefillState | undefined {
  const tidy = word.trim().toLowerCase().replace(/[_-]/g, ' ');
  return (Object.keys(refillStatusWords) as ReportedRefillState[]).find((state) =>
    refillStatusWords[state].includes(tidy),
  );
}

/** Returns the next state of a refill. A running refill never returns to pending. */
export function nextRefillState(from: RefillState, word: string): RefillState {
  const told = parseRefillStatus(word);
  if (told === undefined || (told === 'pending' && from === 'processing')) return from;
  return told;
}

/** Interval of scheduled runs (text 3, section 9). */
export const runEverySeconds = 7200;
