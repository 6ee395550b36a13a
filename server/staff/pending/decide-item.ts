import {
  type PendingDecision,
  type PendingItem,
  pendingDecisions,
  type ResolvePending,
} from '#contracts/staff/pending.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen, Deciders } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
import { showPending } from './list-pending.ts';
import { givesBack } from './list-rules.ts';
import { closeOpenItem, isOpen } from './store.ts';

/**
 * Returns all decisions, each from its one feature. Throws at the start for one that nobody carries out, or two do.
 */
export function decidersOf(features: readonly Feature[]): Deciders {
  const all = features.flatMap(({ decisions = {} }) => Object.entries(decisions));
  const unclear = pendingDecisions.filter((each) => all.filter(([name]) => name === each).length !== 1);
  if (unclear.length > 0) throw new Error(`Not carried out by one feature: ${unclear.join(', ')}`);
  return Object.fromEntries(all) as Deciders;
}

/** Returns what a decision cannot be made without. Throws `invalid_request`. */
export function needed<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new ShopError('invalid_request', `${field} is needed`, { field });
  return value;
}

/** Throws `conflict` when it was decided before, `payment_disputed` for a refund of what the bank holds, `invalid_request` for a decision that its reason does not allow. */
export function requireAllowed(item: PendingItem, decision: PendingDecision): void {
  if (item.resolved) throw new ShopError('conflict', `decided already: ${item.resolved.how}`);
  if (item.decisions.includes(decision)) return;
  if (item.disputed && givesBack.has(decision))
    throw new ShopError('payment_disputed', 'the bank has claimed the payment', { field: 'decision' });
  throw new ShopError('invalid_request', `${item.reason} does not allow ${decision}`, { field: 'decision' });
}

/**
 * Decides on an item for a person. Throws `not_found`, `conflict`, or `invalid_request` for what its reason
 * does not allow.
 */
export async function decideItem(
  deps: Deps,
  input: ResolvePending & { id: string; staff: StaffActor },
  deciders: Deciders,
): Promise<PendingItem> {
  const item = await showPending(deps, input.id);
  requireAllowed(item, input.decision);
  await deciders[input.decision](deps, { ...input, item });
  return showPending(deps, input.id);
}

/** Is what a decision does around the closing of its item. */
export interface Acts {
  /** Takes the locks of payment, fulfilment and order, which come before an item's, and does what needs them. */
  before?: (tx: Tx) => Promise<void>;
  /** Does what follows from the decision once it stands. */
  after?: (tx: Tx) => Promise<void>;
}

/** Closes the item with what the decision does, and keeps who decided: one transaction. Throws `conflict`. */
export async function closeWith(deps: Deps, chosen: Chosen, { before, after }: Acts = {}): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await before?.(tx);
    await closeDecided(tx, chosen);
    await after?.(tx);
  });
}

/**
 * Requires it once the order is locked, before anything is done for the decision. Throws `conflict` when
 * another one was faster.
 */
export async function requireOpen(tx: Tx, { item }: Chosen): Promise<void> {
  if (!(await isOpen(tx, item.id))) throw new ShopError('conflict', 'somebody has decided meanwhile');
}

/** Closes it in the caller's transaction, where the decision does nothing else. Throws `conflict`. */
export async function closeDecided(tx: Tx, { item, decision, note, staff }: Chosen): Promise<void> {
  const closed = await closeOpenItem(tx, { id: item.id, staffId: staff.id, how: decision, note });
  if (!closed) throw new ShopError('conflict', 'somebody has decided meanwhile');
  const { reason, subjectId, orderId } = item;
  logStep(tx, 'pending_closed', { reason, subjectId, orderId, by: 'staff', how: decision });
  await audited(tx, staff, {
    action: 'pending.resolve',
    subjectType: 'pending_item',
    subjectId: item.id,
    before: { reason: item.reason, kind: item.kind, subjectId: item.subjectId, orderId: item.orderId },
    after: { decision, note },
  });
  await tellStaff(tx, 'pending', item.id);
}
