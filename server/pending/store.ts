import type { PendingKind } from '#contracts/pending.ts';
import { execute, type Queryable } from '#server/database/query.ts';
import type { NewItem } from './open-item.ts';
import type { Resolution } from './resolve-items.ts';

export async function upsertItem(
  tx: Queryable,
  item: NewItem & { kind: PendingKind; urgency: number },
): Promise<void> {
  await execute(
    tx,
    `insert into pending_items (reason, subject_kind, subject_id, order_id, evidence, amount_cents, urgency, due_at)
     select $1::text, $2::text, $3::text, $4::uuid, $5::jsonb, $6::integer, $7::smallint, $8::timestamptz
      where not ($9::boolean and exists (select from pending_items decided
                                 where decided.reason = $1 and decided.subject_kind = $2 and decided.subject_id = $3
                                   and decided.resolved_by = 'staff'))
     on conflict (reason, subject_kind, subject_id) where resolved_at is null do update
        set evidence = pending_items.evidence || excluded.evidence, seen_at = now(), times = pending_items.times + 1,
            amount_cents = coalesce(excluded.amount_cents, pending_items.amount_cents),
            order_id = coalesce(pending_items.order_id, excluded.order_id),
            due_at = coalesce(excluded.due_at, pending_items.due_at),
            snoozed_until = case when pending_items.snoozed_until > excluded.due_at then excluded.due_at
                                 else pending_items.snoozed_until end`,
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
    ],
  );
}

export async function closeItems(tx: Queryable, resolution: Resolution): Promise<number> {
  const staff = resolution.by === 'staff' ? resolution : undefined;
  return execute(
    tx,
    `update pending_items
        set resolved_at = now(), resolved_by = $4, resolution = $5, resolved_staff = $6, note = $7
      where resolved_at is null and reason = any($1)
        and ($2::text is null or subject_id = $2) and ($3::uuid is null or order_id = $3)`,
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
