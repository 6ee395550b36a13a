import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { PendingActor, PendingDecision, PendingKind, PendingReason } from '#contracts/staff/pending.ts';
import type { ClosingEvent } from './reason-rules.ts';

export interface NewItem {
  reason: PendingReason;
  /** Is the id of what it is about; `reasons.ts` says what kind of thing that is. */
  subjectId: string | number;
  orderId?: OrderId | null;
  /** Is what a person needs to know to decide. It holds ids, codes and figures; no secrets. */
  evidence?: Record<string, unknown>;
  /** Is the money at stake. */
  amountCents?: number | undefined;
  /** It must be decided until then, for instance a dispute; it cannot be snoozed beyond. */
  dueAt?: Date | undefined;
  /** Says whom it is for. */
  assignedTo?: StaffId;
  /** Is for sweeps that see the same thing at each round: what a person has decided on is not asked again. */
  unlessDecided?: boolean;
}

/** Says which items: those of one thing, those of an order, or all that the event closes. */
export type ItemsOf =
  | { kind: PendingKind; subjectId: string | number }
  | { orderId: OrderId }
  | { everySubject: true };

/**
 * Says what happened, or what a member decided. The table of reasons (`reasons.ts`) says which reasons that closes.
 */
export type Resolution = ItemsOf &
  (
    | {
        event: ClosingEvent;
        by: Exclude<PendingActor, 'staff'>;
        /** Is a reason that lasts, or that the caller is about to open for the same thing. */
        except?: PendingReason | undefined;
      }
    | { decision: PendingDecision; by: 'staff'; staffId: StaffId; note?: string }
  );
