import type { PendingReason } from '#contracts/staff/pending.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { reasons } from '#server/staff/pending/reasons.ts';
import type { RecordedPart } from '#server/staff/shop-status/status-rules.ts';
import { nameOf, severityOf } from '#server/staff/shop-status/status-rules.ts';
import type { AlertCause } from './rules.ts';

export interface PendingCount {
  reason: PendingReason;
  count: number;
}

/** Groups open inbox items by reason, so that a hundred disputes are one growing alert. */
export const causeNameOfReason = (reason: PendingReason) => `pending:${reason}`;

export function causesOf(
  parts: readonly StatusPart[],
  pending: readonly PendingCount[],
  seen: ReadonlyMap<string, RecordedPart>,
): AlertCause[] {
  const known = (name: string) => seen.get(name);
  const ofParts = parts.flatMap((part): AlertCause[] => {
    // Items of another reason cause their own alert. Findings share one reason, so each condition is a cause of its own.
    if (part.kind === 'condition' && part.reason !== 'shop_finding') return [];
    const name = nameOf(part);
    const since = known(name);
    if (!since) return [];
    const urgency = severityOf(part);
    const { weight } = since;
    const reason = part.kind === 'condition' ? part.reason : (`status:${part.kind}` as const);
    return [{ name, since: since.since, weight, urgency, reason, subject: { of: 'status', part } }];
  });
  const ofPending = pending.flatMap(({ reason, count }): AlertCause[] => {
    const name = causeNameOfReason(reason);
    const since = known(name);
    if (!since) return [];
    const subject = { of: 'pending', reason, count } as const;
    const { urgency } = reasons[reason];
    return [{ name, since: since.since, weight: count, urgency, reason, subject }];
  });
  return [...ofParts, ...ofPending];
}
