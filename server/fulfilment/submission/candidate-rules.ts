import type { LinkMisgiving } from '#contracts/fulfilment/ambiguous.ts';
import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

/** Is an order of the provider's that a person wants to link. */
export interface Candidate {
  providerOrderId: string;
  means: StatusMeaning | undefined;
  remains: number | null;
  chargeMicros: Micros | null;
}

/** Is the ambiguous submission, and what is known around it. */
export interface AmbiguousPart {
  quantity: number;
  /** Is a decimal string, and null at another provider than the one it stands with. */
  expectedCharge: string | null;
  /**
   * Are the highest number among orders that were taken before it was sent, and the lowest of those sent well
   * after it.
   */
  takenBefore: string | null;
  takenAfter: string | null;
  /** Counts other ambiguous ones at the same provider, for the same service and quantity. */
  others: number;
}

/** A price may have moved by so many of a hundred between our list and the order. */
const chargeTolerance = 2n;
/** What ends short is charged for its part. */
const chargedInPart = new Set<StatusMeaning | undefined>(['partial', 'canceled', 'failed']);

function differsInCharge({ means, chargeMicros }: Candidate, { expectedCharge }: AmbiguousPart): boolean {
  const expected = parseMicros(expectedCharge);
  if (expected === undefined || !chargeMicros || chargedInPart.has(means)) return false;
  const apart = chargeMicros > expected ? chargeMicros - expected : expected - chargeMicros;
  return apart * 100n > expected * chargeTolerance;
}

const isNumber = (id: string) => /^\d{1,18}$/.test(id);

/** Returns why the order may be another buyer's: the provider says of an order neither its link nor who it is for. */
export function misgivingsOf(candidate: Candidate, inDoubt: AmbiguousPart): LinkMisgiving[] {
  const { providerOrderId: id, remains } = candidate;
  const { quantity, takenBefore, takenAfter, others } = inDoubt;
  const found: LinkMisgiving[] = [];
  if (differsInCharge(candidate, inDoubt)) found.push('charge');
  if (remains !== null && remains > quantity) found.push('remains');
  if (isNumber(id) && takenBefore !== null && BigInt(id) < BigInt(takenBefore)) found.push('earlier');
  if (isNumber(id) && takenAfter !== null && BigInt(id) > BigInt(takenAfter)) found.push('later');
  if (others > 0) found.push('other_doubt');
  return found;
}
