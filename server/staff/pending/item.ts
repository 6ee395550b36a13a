import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { PendingActor, PendingDecision, PendingKind, PendingReason } from '#contracts/staff/pending.ts';
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

/** Which items: those of one thing, those of an order, or all that the event closes. */
export type ItemsOf =
  | { kind: PendingKind; subjectId: string | number }
  | { orderId: OrderId }
  | { everySubject: true };

/** What happened, or what a member decided. Which reasons that closes, the table of reasons says (`reasons.ts`). */
export type Resolution = ItemsOf &
  (
    | {
        event: ClosingEvent;
        by: Exclude<PendingActor, 'staff'>;
        /** A reason that lasts, or that the caller is about to open for the same thing. */
        except?: PendingReason | undefined;
      }
    | { decision: PendingDecision; by: 'staff'; staffId: StaffId; note?: string }
  );
