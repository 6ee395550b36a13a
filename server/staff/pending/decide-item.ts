import {
  type PendingDecision,
  type PendingItem,
  pendingDecisions,
  type ResolvePending,
} from '#contracts/staff/pending.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionHandlers, DecisionInput } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { showPending } from './list-pending.ts';
import { isAllowedTo, returnsMoney } from './list-rules.ts';
import { closeOpenItem, isOpen } from './store.ts';
import { isDisputed } from './store-list.ts';

export function collectDecisionHandlers(features: readonly Feature[]): DecisionHandlers {
  const all = features.flatMap(({ decisions = {} }) => Object.entries(decisions));
  const unclear = pendingDecisions.filter((each) => all.filter(([name]) => name === each).length !== 1);
  if (unclear.length > 0) throw new Error(`Not handled by exactly one feature: ${unclear.join(', ')}`);
  return Object.fromEntries(all) as DecisionHandlers;
}

/** Returns a value that the decision requires. Throws `invalid_request` if it is missing. */
export function requireValue<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new ShopError('invalid_request', `${field} is needed`, { field });
  return value;
}

/**
 * Throws `conflict` when the item is closed, `payment_disputed` for a refund of a disputed payment, `invalid_request`
 * for a decision that the reason does not allow.
 */
export function requireAllowed(item: PendingItem, decision: PendingDecision): void {
  if (item.resolved) throw new ShopError('conflict', `decided already: ${item.resolved.how}`);
  if (item.decisions.includes(decision)) return;
  if (item.disputed && returnsMoney.has(decision))
    throw new ShopError('payment_disputed', 'the bank has claimed the payment', { field: 'decision' });
  throw new ShopError('invalid_request', `${item.reason} does not allow ${decision}`, { field: 'decision' });
}

/** Throws `payment_disputed` for a refund that would return money which the bank has claimed. */
export async function requireUndisputed(tx: Tx, orderId: string): Promise<void> {
  if (await isDisputed(tx, orderId))
    throw new ShopError('payment_disputed', 'the bank has claimed the payment');
}

/**
 * Carries out a member's decision on an item. Throws `not_found`, `not_permitted`, `conflict`, `payment_disputed`, or
 * `invalid_request` when the reason does not allow the decision.
 */
export async function decideItem(
  deps: Deps,
  input: ResolvePending & { id: string; staff: StaffActor },
  deciders: DecisionHandlers,
): Promise<PendingItem> {
  const item = await showPending(deps, input.id);
  if (!isAllowedTo(input.staff, input.decision))
    throw new ShopError('not_permitted', `${input.decision} is not for ${input.staff.username}`);
  requireAllowed(item, input.decision);
  await deciders[input.decision](deps, { ...input, item });
  return showPending(deps, input.id);
}

export interface DecisionSteps {
  /**
   * Runs before the item is locked. Locks payment, fulfilment and order, which precede items in the lock
   * order.
   */
  before?: (tx: Tx) => Promise<void>;
  after?: (tx: Tx) => Promise<void>;
}

/** Closes the item, carries out the decision and records its author in one transaction. Throws `conflict`. */
export async function closeWith(
  deps: Deps,
  chosen: DecisionInput,
  { before, after }: DecisionSteps = {},
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await before?.(tx);
    await closeDecided(tx, chosen);
    await after?.(tx);
  });
}

/**
 * Requires, once the order is locked, that the item is still open. Throws `conflict` when another member
 * decided first.
 */
export async function requireOpen(tx: Tx, { item }: DecisionInput): Promise<void> {
  if (!(await isOpen(tx, item.id)))
    throw new ShopError('conflict', 'another member has decided in the meantime');
}

/** Closes the item in the caller's transaction, without further effects. Throws `conflict`. */
export async function closeDecided(tx: Tx, { item, decision, note, staff }: DecisionInput): Promise<void> {
  const closed = await closeOpenItem(tx, { id: item.id, staffId: staff.id, how: decision, note });
  if (!closed) throw new ShopError('conflict', 'another member has decided in the meantime');
  const { reason, subjectId, orderId } = item;
  logStep(tx, 'pending_closed', { reason, subjectId, orderId, by: 'staff', how: decision });
  await recordAudit(tx, staff, {
    action: 'pending.resolve',
    subjectType: 'pending_item',
    subjectId: item.id,
    before: { reason: item.reason, kind: item.kind, subjectId: item.subjectId, orderId: item.orderId },
    after: { decision, note },
  });
  await notifyStaffOfChange(tx, 'pending', item.id);
}
