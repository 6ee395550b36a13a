import { conditionFigures } from '#contracts/kit/conditions.ts';

/** Delivered part of a profile, of any buyer, with the facts that explain a lower count. */
export interface DeliveredPart {
  fulfilmentId: string;
  orderId: string;
  delivered: number;
  startCount: number | null;
  /** Our first count after the delivery, and our last one before it began. */
  firstCount: number | null;
  before: { count: number; at: Date } | null;
  begunAt: Date;
  deliveredAt: Date;
  covered: boolean;
}

/** Completed refill with the counts at its request. */
export interface EndedRefill {
  fulfilmentId: string;
  whole: boolean;
  found: number;
  missing: number;
  endedAt: Date;
}

export interface DistributedLoss {
  expected: number | null;
  fall: number;
  /** Missing units by part. Uncovered parts have no entry. */
  missing: ReadonlyMap<string, number>;
  /** Loss beyond all covered deliveries: the profile's own followers, which refills do not replace. */
  own: number;
}

/** Maximum of the count column. */
const maxCount = 2_147_483_647;
const limitCount = (count: number) => Math.min(maxCount, count);

type CoveredPart = Pick<DeliveredPart, 'fulfilmentId' | 'delivered' | 'covered'> & { wholeSince: number };

/**
 * A part gets at most the units that it delivered. The part that has been complete for longest takes its
 * share first.
 */
export function distributeLoss(
  fall: number,
  parts: readonly CoveredPart[],
): Pick<DistributedLoss, 'missing' | 'own'> {
  const missing = new Map<string, number>();
  let own = fall;
  for (const { fulfilmentId, delivered } of parts
    .filter(({ covered }) => covered)
    .toSorted((a, b) => a.wholeSince - b.wholeSince)) {
    const share = Math.min(own, delivered);
    missing.set(fulfilmentId, share);
    own -= share;
  }
  return { missing, own };
}

interface TargetStanding {
  expected: number | null;
  /** Last time at which the profile had the expected count. */
  since: number;
  queue: CoveredPart[];
}

/** Covered loss until the delivery began. 0 if the profile was not counted in that time. */
function lossBeforeDelivery({ expected, since, queue }: TargetStanding, part: DeliveredPart): number {
  if (expected === null || part.before === null || part.before.at.getTime() <= since) return 0;
  const fall = Math.max(0, expected - Math.max(part.before.count, part.startCount ?? 0));
  return fall - distributeLoss(fall, queue).own;
}

function standingAfterDelivery(stood: TargetStanding, part: DeliveredPart): TargetStanding {
  const { delivered, startCount, firstCount } = part;
  const alongside = stood.expected !== null && part.begunAt.getTime() < stood.since;
  const reached = startCount === null ? firstCount : startCount + delivered;
  const expected = alongside
    ? stood.expected! + delivered
    : reached === null
      ? null
      : reached + lossBeforeDelivery(stood, part);
  const since = part.deliveredAt.getTime();
  return { expected, since, queue: [...stood.queue, { ...part, wholeSince: since }] };
}

/**
 * The refilled part is complete again and moves to the end of the queue. Losses of other parts are still covered, the
 * profile's own are not.
 */
function standingAfterRefill(stood: TargetStanding, refill: EndedRefill): TargetStanding {
  const { fulfilmentId, found, missing, whole } = refill;
  const fall = Math.max(0, (stood.expected ?? found + missing) - found);
  const others = stood.queue.filter((part) => part.fulfilmentId !== fulfilmentId);
  const rest = Math.max(0, fall - missing);
  const expected = found + missing + rest - distributeLoss(rest, others).own;
  const since = refill.endedAt.getTime();
  const queue = stood.queue.map((part) =>
    whole && part.fulfilmentId === fulfilmentId ? { ...part, wholeSince: since } : part,
  );
  return { expected, since, queue };
}

function standingAfter(parts: readonly DeliveredPart[], refills: readonly EndedRefill[]): TargetStanding {
  const steps = [
    ...parts.map((part) => ({
      at: part.deliveredAt,
      step: (stood: TargetStanding) => standingAfterDelivery(stood, part),
    })),
    ...refills.map((refill) => ({
      at: refill.endedAt,
      step: (stood: TargetStanding) => standingAfterRefill(stood, refill),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return steps.reduce<TargetStanding>((stood, { step }) => step(stood), {
    expected: null,
    since: Number.NEGATIVE_INFINITY,
    queue: [],
  });
}

export function distributeProfileLoss(
  parts: readonly DeliveredPart[],
  refills: readonly EndedRefill[],
  count: number | null,
): DistributedLoss {
  const { expected, queue } = standingAfter(parts, refills);
  const fall = expected === null || count === null ? 0 : Math.max(0, expected - count);
  return {
    expected: expected === null ? null : limitCount(expected),
    fall: limitCount(fall),
    ...distributeLoss(fall, queue),
  };
}

/** Returns whether more than a tenth of the delivered units is missing. Integer arithmetic. */
export const hasDropped = (delivered: number, missing: number): boolean =>
  100 * missing > conditionFigures.refillDropPercent * delivered;
