import type { OrderId, StaffId } from '#contracts/ids.ts';
import type { PendingActor, PendingDecision, PendingReason } from '#contracts/pending.ts';
import type { ClosingEvent } from './reason-rules.ts';

export interface NewItem {
  reason: PendingReason;
  /** The id of what it is about; what kind of thing that is, `reasons.ts` says. */
  subjectId: string | number;
  orderId?: OrderId | null;
  /** What a person needs to know to decide. Ids, codes and figures; no secrets. */
  evidence?: Record<string, unknown>;
  /** The money at stake. */
  amountCents?: number | undefined;
  /** Until then it must be decided, for instance a dispute; it cannot be snoozed beyond. */
  dueAt?: Date | undefined;
  /** Whom it is for. */
  assignedTo?: StaffId;
  /** For sweeps that see the same thing at each round: what a person has decided on is not asked again. */
  unlessDecided?: boolean;
}

/** Which items: those of one subject, those of an order, or all of the reason. */
export type ItemsOf = { subjectId: string | number } | { orderId: OrderId } | { everySubject: true };

export type Resolution = ItemsOf & {
  reasons: readonly PendingReason[];
} & (
    | { by: Exclude<PendingActor, 'staff'>; how: ClosingEvent }
    | { by: 'staff'; how: PendingDecision; staffId: StaffId; note?: string }
  );
