import type { StaffId } from '#contracts/kit/ids.ts';
import type { PendingDecision, PendingKind, PendingReason } from '#contracts/staff/pending.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { ItemResolution, NewItem } from './item.ts';

/** Returns whether the item is new. */
export async function upsertItem(
  tx: Queryable,
  item: NewItem & { kind: PendingKind; urgency: number },
): Promise<boolean> {
  const touched = await maybeOne<{ isNew: boolean }>(
    tx,
    `insert into pending_items (reason, subject_kind, subject_id, order_id, evidence, amount_cents, urgency, due_at, assigned_to)
     select $1::text, $2::text, $3::text, $4::uuid, $5::jsonb, $6::integer, $7::smallint, $8::timestamptz, $10::uuid
      where not ($9::boolean and exists (select from pending_items decided
                                 where decided.reason = $1 and decided.subject_kind = $2 and decided.subject_id = $3
                                   and decided.resolved_by = 'staff'))
     on conflict (reason, subject_kind, subject_id) where resolved_at is null do update
        set evidence = pending_items.evidence || excluded.evidence, seen_at = now(), times = pending_items.times + 1,
            amount_cents = coalesce(excluded.amount_cents, pending_items.amount_cents),
            order_id = coalesce(pending_items.order_id, excluded.order_id),
            due_at = coalesce(excluded.due_at, pending_items.due_at),
            snoozed_until = case when pending_items.snoozed_until > excluded.due_at then excluded.due_at
                                 else pending_items.snoozed_until end
     returning times = 1 as "isNew"`,
    [
      item.reason,
      item.kind,
      String(item.subjectId),
      item.orderId ?? null,
      JSON.stringify(item.evidence ?? {}),
      item.amountCents ?? null,
      item.urgency,
      item.dueAt ?? null,
      item.unlessDecided ?? false,
      item.assignedTo ?? null,
    ],
  );
  return touched?.isNew ?? false;
}

export async function wasItemOpened(
  db: Queryable,
  { reason, subjectId }: Pick<NewItem, 'reason' | 'subjectId'>,
): Promise<boolean> {
  const found = await maybeOne(
    db,
    'select 1 as one from pending_items where reason = $1 and subject_id = $2 limit 1',
    [reason, String(subjectId)],
  );
  return found !== undefined;
}

/**
 * Removes the buyer's data of a payment without an order when its item is closed, because an erasure request
 * does not search this column.
 */
const evidenceWhenClosed = `case when reason = 'payment_without_order' then evidence - 'metadata' else evidence end`;

export type ClosedItem = Row<'pending_items', 'reason'> &
  CamelCaseRow<'pending_items', 'subject_id' | 'order_id'>;

export async function closeItems(
  tx: Queryable,
  resolution: ItemResolution & { how: string; reasons: readonly PendingReason[] },
): Promise<ClosedItem[]> {
  const staff = resolution.by === 'staff' ? resolution : undefined;
  return rows<ClosedItem & Record<string, string | null>>(
    tx,
    `update pending_items
        set resolved_at = now(), resolved_by = $4, resolution = $5, resolved_staff = $6, note = $7,
            evidence = ${evidenceWhenClosed}
      where resolved_at is null and reason = any($1)
        and ($2::text is null or subject_id = $2) and ($3::uuid is null or order_id = $3)
     returning reason, subject_id as "subjectId", order_id as "orderId"`,
    [
      resolution.reasons,
      'subjectId' in resolution ? String(resolution.subjectId) : null,
      'orderId' in resolution ? resolution.orderId : null,
      resolution.by,
      resolution.how,
      staff?.staffId ?? null,
      staff?.note ?? null,
    ],
  );
}

export async function closeOpenItem(
  tx: Tx,
  closing: { id: string; staffId: StaffId; how: PendingDecision; note: string },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update pending_items set resolved_at = now(), resolved_by = 'staff', resolved_staff = $2, resolution = $3, note = $4,
            evidence = ${evidenceWhenClosed}
      where id = $1 and resolved_at is null`,
    [closing.id, closing.staffId, closing.how, closing.note],
  );
}

/** Reopens an item that staff closed with this decision. Returns whether it was closed so. */
export const reopenClosed = (tx: Tx, { id, how }: { id: string; how: string }): Promise<boolean> =>
  touchesOne(
    tx,
    `update pending_items
        set resolved_at = null, resolved_by = null, resolved_staff = null, resolution = null, note = null
      where id = $1 and resolved_by = 'staff' and resolution = $2`,
    [id, how],
  );

export const openSubjects = (
  db: Queryable,
  reasons: readonly PendingReason[],
): Promise<(Row<'pending_items', 'reason'> & CamelCaseRow<'pending_items', 'subject_id'>)[]> =>
  rows(
    db,
    `select reason, subject_id as "subjectId" from pending_items where resolved_at is null and reason = any($1)`,
    [reasons],
  );

export interface LockedItem
  extends CamelCaseRow<'pending_items', 'due_at' | 'snoozed_until' | 'assigned_to'> {
  resolved: boolean;
}

/** Returns whether the item is open. The caller holds the order's lock and therefore sees the last decision. */
export async function isOpen(tx: Tx, id: string): Promise<boolean> {
  return (
    (await maybeOne(tx, 'select from pending_items where id = $1 and resolved_at is null', [id])) !==
    undefined
  );
}

export function lockItem(tx: Tx, id: string): Promise<LockedItem | undefined> {
  return maybeOne<LockedItem>(
    tx,
    `select resolved_at is not null as resolved, due_at as "dueAt", snoozed_until as "snoozedUntil",
            assigned_to as "assignedTo"
       from pending_items where id = $1 for update`,
    [id],
  );
}

export async function setSnoozed(tx: Tx, id: string, until: Date | null): Promise<void> {
  await execute(tx, 'update pending_items set snoozed_until = $2 where id = $1', [id, until]);
}

/** Assigns the item. Returns false if the member is not active. */
export async function setAssigned(tx: Tx, id: string, to: StaffId | null): Promise<boolean> {
  return touchesOne(
    tx,
    `update pending_items set assigned_to = $2
      where id = $1 and ($2::uuid is null or exists (select from staff_members m where m.id = $2 and m.is_active))`,
    [id, to],
  );
}
