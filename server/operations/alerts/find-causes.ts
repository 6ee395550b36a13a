import type { PendingReason } from '#contracts/staff/pending.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { reasons } from '#server/staff/pending/reasons.ts';
import type { SeenPart } from '#server/staff/shop-status/status-rules.ts';
import { nameOf } from '#server/staff/shop-status/status-rules.ts';
import type { Cause } from './rules.ts';

export interface PendingCount {
  reason: PendingReason;
  count: number;
}

/** Names what waits for a person by its reason: a hundred disputes are one alert that grows. */
export const pendingName = (reason: PendingReason) => `pending:${reason}`;

/** What keeps the shop from selling or delivering is urgent; a term or a disk has until the day is over. */
const urgent: readonly StatusPart['kind'][] = [
  'not_open',
  'maintenance',
  'closed',
  'dropped',
  'provider_held',
];

/** Returns all that stands now, with since when it has. */
export function causesOf(
  parts: readonly StatusPart[],
  pending: readonly PendingCount[],
  seen: ReadonlyMap<string, SeenPart>,
): Cause[] {
  const known = (name: string) => seen.get(name);
  const ofParts = parts.flatMap((part): Cause[] => {
    const name = nameOf(part);
    const since = known(name);
    if (!since) return [];
    const urgency = urgent.includes(part.kind) ? 'now' : 'today';
    const { weight } = since;
    return [
      {
        name,
        since: since.since,
        weight,
        urgency,
        reason: `status:${part.kind}`,
        subject: { of: 'status', part },
      },
    ];
  });
  const ofPending = pending.flatMap(({ reason, count }): Cause[] => {
    const name = pendingName(reason);
    const since = known(name);
    if (!since) return [];
    const subject = { of: 'pending', reason, count } as const;
    const { urgency } = reasons[reason];
    return [{ name, since: since.since, weight: count, urgency, reason, subject }];
  });
  return [...ofParts, ...ofPending];
}
