import type { StaffId } from '#contracts/kit/ids.ts';
import type { PendingDecision, PendingItem, ResolvePending } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Deps } from '../deps.ts';

export interface StaffActor {
  /** An API key acts as its own row among the staff members. */
  kind: 'staff' | 'api_key';
  id: StaffId;
  username: string;
  role: StaffRole;
  /** Refund limits of a key in euro cents. A member's limits depend on the role. */
  money?: { perCallCents: number; perDayCents: number } | null;
}

export interface DecisionInput extends ResolvePending {
  item: PendingItem;
  staff: StaffActor;
}

export type DecisionHandler = (deps: Deps, chosen: DecisionInput) => Promise<void>;
export type DecisionHandlers = Record<PendingDecision, DecisionHandler>;
