import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { PendingActor, PendingDecision, PendingKind, PendingReason } from '#contracts/staff/pending.ts';
import type { ClosingEvent } from './reason-rules.ts';

export interface NewItem {
  reason: PendingReason;
  /** Id of the subject. `reasons.ts` defines the type of the subject. */
  subjectId: string | number;
  orderId?: OrderId | null;
  /** Facts that staff need for the decision. Contains no secrets. */
  evidence?: Record<string, unknown>;
  amountCents?: number | undefined;
  /** Deadline of the decision, for instance of a dispute. The item cannot be snoozed beyond it. */
  dueAt?: Date | undefined;
  assignedTo?: StaffId;
  /** Skips the item if staff decided on it before. For sweeps that find the same thing in each run. */
  unlessDecided?: boolean;
}

export type ItemsOf =
  | { kind: PendingKind; subjectId: string | number }
  | { orderId: OrderId }
  | { everySubject: true };

/** Event that happened or decision of a member. `reasons.ts` defines which reasons each of them closes. */
export type ItemResolution = ItemsOf &
  (
    | {
        event: ClosingEvent;
        by: Exclude<PendingActor, 'staff'>;
        /**
         * Reason whose item remains open: its problem continues, or the caller is about to open it for the
         * same subject.
         */
        except?: PendingReason | undefined;
      }
    | { decision: PendingDecision; by: 'staff'; staffId: StaffId; note?: string }
  );
