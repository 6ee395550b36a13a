import { type Effect, keysFor } from '#contracts/kit/effects.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { decisionEffects, ownerDecisions } from '#contracts/staff/decision-effects.ts';
import {
  type PendingDecision,
  type PendingItem,
  type PendingKind,
  type PendingReason,
  type PendingSummary,
  pendingDecisions,
  pendingUrgencies,
} from '#contracts/staff/pending.ts';
import type { StaffActor } from '../audit/actor.ts';
import { reasons } from './reasons.ts';
import type { ItemGroup, ListedItem } from './store-list.ts';

/** A processor has no row in the database with its name. */
const namedBy = ({ subject_kind: kind, subject_id: id, named }: ListedItem): string | null =>
  kind === 'processor' ? (processorTitles[id as ProcessorName] ?? id) : named;

const toPersonRef = (id: string | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;

const onlyCloses: ReadonlySet<string> = new Set<PendingDecision>(['noted', 'answered', 'refunded_elsewhere']);

function undoOf({ reason, resolved_by: by, resolution }: ListedItem): 'reopen' | 'unlink' | null {
  if (by !== 'staff' || resolution === null) return null;
  if (resolution === 'link' && reason === 'submission_ambiguous') return 'unlink';
  return onlyCloses.has(resolution) ? 'reopen' : null;
}

function resolvedOf(row: ListedItem): PendingItem['resolved'] {
  const { resolved_at: at, resolved_by: by, resolution: how, note } = row;
  if (at === null || by === null || how === null) return null;
  const staff = toPersonRef(row.resolved_staff, row.resolved_username);
  return { at: at.toISOString(), by, staff, how, note, undo: undoOf(row) };
}

export const toGroup = (row: ItemGroup): PendingSummary['groups'][number] => ({
  urgency: pendingUrgencies[row.urgency] ?? 'week',
  reason: row.reason as PendingReason,
  count: row.count,
  amountCents: row.amount_cents,
  oldestAt: row.oldest.toISOString(),
  firstId: row.first_id,
});

const effectsOf: Record<PendingDecision, readonly Effect[]> = decisionEffects;

export const returnsMoney: ReadonlySet<PendingDecision> = new Set(
  pendingDecisions.filter((decision) => effectsOf[decision].includes('money_back')),
);

/** Excludes refunds of disputed payments, unless a refund is the only decision. */
export function mayDecide(decisions: readonly PendingDecision[], disputed: boolean): PendingDecision[] {
  const others = decisions.filter((decision) => !returnsMoney.has(decision));
  return disputed && others.length > 0 ? others : [...decisions];
}

/** Returns whether the role of a member, or the effects open to API keys, allow a decision. */
export function isAllowedTo({ kind, role }: Pick<StaffActor, 'kind' | 'role'>, decision: PendingDecision) {
  if (role !== 'owner' && ownerDecisions.has(decision)) return false;
  return kind !== 'api_key' || keysFor(decisionEffects[decision]) !== 'refused';
}

/** Returns the item with only those decisions that the caller may make. */
export const offerTo = (staff: Pick<StaffActor, 'kind' | 'role'>, item: PendingItem): PendingItem => ({
  ...item,
  decisions: item.decisions.filter((decision) => isAllowedTo(staff, decision)),
});

/** Returns an item as staff see it. A reason from a newer version is shown without decisions. */
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
    dueAt: toIsoTime(row.due_at),
    snoozedUntil: toIsoTime(row.snoozed_until),
    assignedTo: toPersonRef(row.assigned_to, row.assigned_username),
    disputed: row.disputed,
    sample: row.sample,
    named: namedBy(row),
    decisions: row.resolved_at === null ? mayDecide(rules?.decisions ?? [], row.disputed) : [],
    resolved: resolvedOf(row),
  };
}
