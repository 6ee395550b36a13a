import type { PendingItem, PendingKind, PendingReason, PendingSort } from '#contracts/pending.ts';
import { pendingUrgencies } from '#contracts/pending.ts';
import { reasons } from './reasons.ts';
import type { ListedItem } from './store-list.ts';

/** Where a page ends: the sorted value of its last item, as the database writes it, and its id. */
export interface PageEnd {
  sort: PendingSort;
  key: string;
  id: string;
}

export const toCursor = ({ sort, key, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

const numberShape = /^-?\d{1,10}$/;
const timeShape = /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?|infinity)$/;
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined for what is no cursor of this list in this order. */
export function fromCursor(cursor: string, sort: PendingSort): PageEnd | undefined {
  try {
    const [of, key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (of !== sort || typeof key !== 'string' || typeof id !== 'string') return undefined;
    const shape = sort === 'urgency' || sort === 'amount' ? numberShape : timeShape;
    return shape.test(key) && idShape.test(id) ? { sort, key, id } : undefined;
  } catch {
    return undefined;
  }
}

const person = (id: string | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

const iso = (at: Date | null) => at?.toISOString() ?? null;

function resolvedOf(row: ListedItem): PendingItem['resolved'] {
  const { resolved_at: at, resolved_by: by, resolution: how, note } = row;
  if (at === null || by === null || how === null) return null;
  return { at: at.toISOString(), by, staff: person(row.resolved_staff, row.resolved_username), how, note };
}

/** A row as staff see it. A reason of a newer version is shown, and can be decided by that version alone. */
export function toItem(row: ListedItem): PendingItem {
  const rules = reasons[row.reason as PendingReason] as (typeof reasons)[PendingReason] | undefined;
  return {
    id: row.id,
    reason: row.reason as PendingReason,
    kind: row.subject_kind as PendingKind,
    subjectId: row.subject_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    urgency: pendingUrgencies[row.urgency] ?? 'week',
    amountCents: row.amount_cents,
    evidence: row.evidence,
    openedAt: row.opened_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    times: row.times,
    dueAt: iso(row.due_at),
    snoozedUntil: iso(row.snoozed_until),
    assignedTo: person(row.assigned_to, row.assigned_username),
    decisions: row.resolved_at === null ? [...(rules?.decisions ?? [])] : [],
    resolved: resolvedOf(row),
  };
}
