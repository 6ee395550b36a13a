import type { StaffId } from '#contracts/kit/ids.ts';
import type { PendingDecision, PendingItem, ResolvePending } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Deps } from '../deps.ts';

export interface StaffActor {
  /** A program with a key acts under a row of its own among the members. */
  kind: 'staff' | 'api_key';
  id: StaffId;
  username: string;
  role: StaffRole;
  /** Is what a key may give back, in euro cents; what a member may is found by their role. */
  money?: { perCallCents: number; perDayCents: number } | null;
}

/** Is a decision as it arrives: on which item, what, why, by whom. */
export interface Chosen extends ResolvePending {
  item: PendingItem;
  staff: StaffActor;
}

/** Carries a decision out and closes its item, all of it or nothing. Throws `conflict` when it was decided before. */
export type Decide = (deps: Deps, chosen: Chosen) => Promise<void>;
export type Deciders = Record<PendingDecision, Decide>;
