import { refillDropPercent } from '#contracts/fulfilment/refills.ts';

/** Holds one delivered part for a profile, of any buyer, as far as a fall of the count of that profile matters. */
export interface DeliveredPart {
  fulfilmentId: string;
  orderId: string;
  delivered: number;
  /** Is what the provider said that the profile began with. */
  startCount: number | null;
  /** Is our first count after the delivery, and our last one before it began. */
  firstCount: number | null;
  before: { count: number; at: Date } | null;
  begunAt: Date;
  deliveredAt: Date;
  /** Its refill is promised and the time for it runs. */
  covered: boolean;
}

/** Is a refill that the provider has ended, for so many units, with what was counted when it was asked for. */
export interface EndedRefill {
  fulfilmentId: string;
  whole: boolean;
  found: number;
  missing: number;
  endedAt: Date;
}

export interface Shared {
  /** Is what the profile should have; it is null where nobody knows. */
  expected: number | null;
  /** Counts how many fewer it has. */
  fall: number;
  /** Counts by part how many units of it are missing. Parts that are not covered have none. */
  missing: ReadonlyMap<string, number>;
  /** Is what no covered part has delivered: the profile's own loss, which no refill makes up for. */
  own: number;
}

/** A count is kept as this at most. */
const mostCount = 2_147_483_647;
const kept = (count: number) => Math.min(mostCount, count);

type Queued = Pick<DeliveredPart, 'fulfilmentId' | 'delivered' | 'covered'> & { wholeSince: number };

/**
 * Shares the fall out. The part that has stood uncovered for longest takes of it first, and never more than
 * it has delivered.
 */
export function shareOut(fall: number, parts: readonly Queued[]): Pick<Shared, 'missing' | 'own'> {
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

interface Standing {
  expected: number | null;
  /** The profile was last brought then to what is expected. */
  since: number;
  queue: Queued[];
}

/** Returns what is still owed of a fall before the next delivery began, where we counted it ourselves. */
function owedBefore({ expected, since, queue }: Standing, part: DeliveredPart): number {
  if (expected === null || part.before === null || part.before.at.getTime() <= since) return 0;
  const fall = Math.max(0, expected - Math.max(part.before.count, part.startCount ?? 0));
  return fall - shareOut(fall, queue).own;
}

function afterDelivery(stood: Standing, part: DeliveredPart): Standing {
  const { delivered, startCount, firstCount } = part;
  const alongside = stood.expected !== null && part.begunAt.getTime() < stood.since;
  const reached = startCount === null ? firstCount : startCount + delivered;
  const expected = alongside
    ? stood.expected! + delivered
    : reached === null
      ? null
      : reached + owedBefore(stood, part);
  const since = part.deliveredAt.getTime();
  return { expected, since, queue: [...stood.queue, { ...part, wholeSince: since }] };
}

/**
 * Returns the state after a refill: the refilled part stands whole again and goes to the end; the others'
 * losses stay owed, the profile's own do not.
 */
function afterRefill(stood: Standing, refill: EndedRefill): Standing {
  const { fulfilmentId, found, missing, whole } = refill;
  const fall = Math.max(0, (stood.expected ?? found + missing) - found);
  const others = stood.queue.filter((part) => part.fulfilmentId !== fulfilmentId);
  const rest = Math.max(0, fall - missing);
  const expected = found + missing + rest - shareOut(rest, others).own;
  const since = refill.endedAt.getTime();
  const queue = stood.queue.map((part) =>
    whole && part.fulfilmentId === fulfilmentId ? { ...part, wholeSince: since } : part,
  );
  return { expected, since, queue };
}

function standAfter(parts: readonly DeliveredPart[], refills: readonly EndedRefill[]): Standing {
  const steps = [
    ...parts.map((part) => ({ at: part.deliveredAt, step: (stood: Standing) => afterDelivery(stood, part) })),
    ...refills.map((refill) => ({
      at: refill.endedAt,
      step: (stood: Standing) => afterRefill(stood, refill),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return steps.reduce<Standing>((stood, { step }) => step(stood), {
    expected: null,
    since: Number.NEGATIVE_INFINITY,
    queue: [],
  });
}

/**
 * Shares what a profile's count has fallen by over all that was delivered to it. What an account has besides changes
 * nothing.
 */
export function shareFall(
  parts: readonly DeliveredPart[],
  refills: readonly EndedRefill[],
  count: number | null,
): Shared {
  const { expected, queue } = standAfter(parts, refills);
  const fall = expected === null || count === null ? 0 : Math.max(0, expected - count);
  return { expected: expected === null ? null : kept(expected), fall: kept(fall), ...shareOut(fall, queue) };
}

/** Returns whether more than a tenth of what was delivered is missing, in whole numbers. */
export const hasDropped = (delivered: number, missing: number): boolean =>
  100 * missing > refillDropPercent * delivered;
