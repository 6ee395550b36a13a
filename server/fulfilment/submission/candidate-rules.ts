import type { LinkWarning } from '#contracts/fulfilment/ambiguous.ts';
import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

export interface Candidate {
  providerOrderId: string;
  means: StatusMeaning | undefined;
  remains: number | null;
  chargeMicros: Micros | null;
}

export interface AmbiguousPart {
  quantity: number;
  /** Decimal string. Null if the candidate is at another provider. */
  expectedCharge: string | null;
  /** Highest order number accepted before the submission, and lowest of those submitted well after it. */
  takenBefore: string | null;
  takenAfter: string | null;
  /** Other ambiguous submissions for the same provider, service and quantity. */
  others: number;
}

/** Tolerated difference in percent, because the price may have changed between list and order. */
const chargeTolerance = 2n;
/** Orders that end short are charged partially. */
const chargedInPart = new Set<StatusMeaning | undefined>(['partial', 'canceled', 'failed']);

function differsInCharge({ means, chargeMicros }: Candidate, { expectedCharge }: AmbiguousPart): boolean {
  const expected = parseMicros(expectedCharge);
  if (expected === undefined || !chargeMicros || chargedInPart.has(means)) return false;
  const apart = chargeMicros > expected ? chargeMicros - expected : expected - chargeMicros;
  return apart * 100n > expected * chargeTolerance;
}

const isNumber = (id: string) => /^\d{1,18}$/.test(id);

/** Reasons why the provider order may belong to another buyer. Providers report neither link nor buyer of an order. */
export function warningsOf(candidate: Candidate, inDoubt: AmbiguousPart): LinkWarning[] {
  const { providerOrderId: id, remains } = candidate;
  const { quantity, takenBefore, takenAfter, others } = inDoubt;
  const found: LinkWarning[] = [];
  if (differsInCharge(candidate, inDoubt)) found.push('charge');
  if (remains !== null && remains > quantity) found.push('remains');
  if (isNumber(id) && takenBefore !== null && BigInt(id) < BigInt(takenBefore)) found.push('earlier');
  if (isNumber(id) && takenAfter !== null && BigInt(id) > BigInt(takenAfter)) found.push('later');
  if (others > 0) found.push('other_doubt');
  return found;
}
