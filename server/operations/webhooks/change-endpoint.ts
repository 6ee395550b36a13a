import { hourMs } from '#contracts/kit/time.ts';
import { type ChangeWebhook, mostEndpoints, type WebhookDraft } from '#contracts/operations/webhooks.ts';
import { refusedAddress } from '#server/platform/clients/webhooks/post-webhook.ts';
import { newWebhookSecret } from '#server/platform/clients/webhooks/sign-webhook.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { wakeWaiting } from './store-deliveries.ts';
import {
  countOpen,
  insertEndpoint,
  type LockedEndpoint,
  lockEndpoint,
  replaceSecret,
  setEndpointState,
  skipWaiting,
  updateEndpoint,
} from './store-endpoints.ts';

interface StaffAct {
  id: string;
  staff: StaffActor;
}

/** Keeps what a member did with an endpoint, and refreshes every screen that shows it. */
export async function auditEndpoint(
  tx: Tx,
  staff: StaffActor,
  change: { action: `webhook.${string}`; id: string; before?: object; after?: object },
): Promise<void> {
  const { id: subjectId, ...said } = change;
  await audited(tx, staff, { ...said, subjectType: 'webhook', subjectId });
  await tellStaff(tx, 'webhooks', subjectId);
}

/** Locks an endpoint that is told something. Throws `not_found`. */
export async function requireEndpoint(tx: Tx, id: string): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint || endpoint.state === 'closed') throw new ShopError('not_found', `no endpoint ${id}`);
  return endpoint;
}

/** Throws `invalid_request` for an address that the shop would never call. */
function requireAddress({ config }: Pick<Deps, 'config'>, address: string): void {
  const refused = refusedAddress(address, config.mode === 'sandbox');
  if (refused) throw new ShopError('invalid_request', refused, { field: 'address' });
}

/**
 * Opens an endpoint, which is told what happens from now on. Returns its secret, which is shown this once. Throws
 * `invalid_request`, and `conflict` when there are too many.
 */
export async function addEndpoint(
  deps: Deps,
  input: WebhookDraft & { staff: StaffActor },
): Promise<{ id: string; secret: string }> {
  const { staff, ...draft } = input;
  requireAddress(deps, draft.address);
  const secret = newWebhookSecret();
  const secretSealed = deps.secrets.seal(secret);
  const id = await inTransaction(deps.database, async (tx) => {
    if ((await countOpen(tx)) >= mostEndpoints)
      throw new ShopError('conflict', `there are ${mostEndpoints} endpoints`);
    const made = await insertEndpoint(tx, { ...draft, secretSealed, at: deps.now() });
    await auditEndpoint(tx, staff, { action: 'webhook.add', id: made, after: draft });
    return made;
  });
  return { id, secret };
}

/** Changes what a member enters of an endpoint. Throws `conflict` when it is no longer as it was read. */
export async function changeEndpoint(deps: Deps, input: ChangeWebhook & StaffAct): Promise<void> {
  const { id, staff, revision, ...draft } = input;
  requireAddress(deps, draft.address);
  await inTransaction(deps.database, async (tx) => {
    const before = await requireEndpoint(tx, id);
    if (before.revision !== revision) throw new ShopError('conflict', 'changed meanwhile');
    await updateEndpoint(tx, { id, ...draft, at: deps.now() });
    const { name, address, types, personal } = before;
    const change = { before: { name, address, types, personal }, after: draft };
    await auditEndpoint(tx, staff, { action: 'webhook.change', id, ...change });
  });
}

/**
 * Gives an endpoint a new secret. For so many hours each event carries signatures of both, so that a receiver changes
 * its secret without losing one.
 */
export async function rotateEndpoint(
  deps: Deps,
  input: StaffAct & { hours: number },
): Promise<{ secret: string; oldUntil: Date | null }> {
  const { id, staff, hours } = input;
  const at = deps.now();
  const secret = newWebhookSecret();
  const oldUntil = hours === 0 ? null : new Date(at.getTime() + hours * hourMs);
  await inTransaction(deps.database, async (tx) => {
    await requireEndpoint(tx, id);
    await replaceSecret(tx, { id, secretSealed: deps.secrets.seal(secret), oldUntil, at });
    await auditEndpoint(tx, staff, { action: 'webhook.rotate_secret', id, after: { hours } });
  });
  return { secret, oldUntil };
}

/** Stops an endpoint for a member: what it is to be told waits until it is resumed. A second call does nothing. */
export const stopByHand = (deps: Deps, { id, staff }: StaffAct): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const { state } = await requireEndpoint(tx, id);
    if (!(await setEndpointState(tx, { id, state: 'stopped', reason: 'staff', at: deps.now() }))) return;
    await auditEndpoint(tx, staff, { action: 'webhook.stop', id, before: { state } });
  });

/** Opens a stopped endpoint again: what has waited is due, with three days from now on. */
export const resumeEndpoint = (deps: Deps, act: StaffAct): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    await resume(deps, tx, act);
    await resolveItems(tx, { event: 'webhooks_resumed', kind: 'webhook', subjectId: act.id, by: 'system' });
  });

async function resume(deps: Deps, tx: Tx, { id, staff }: StaffAct): Promise<void> {
  const { stopReason } = await requireEndpoint(tx, id);
  if (!(await setEndpointState(tx, { id, state: 'open', reason: null, at: deps.now() }))) return;
  const waiting = await wakeWaiting(tx, id);
  await auditEndpoint(tx, staff, {
    action: 'webhook.resume',
    id,
    before: { stopReason },
    after: { waiting },
  });
}

/** Resumes it as the decision about its item. Throws `not_permitted` for an agent. */
export function decideResume(deps: Deps, chosen: Chosen): Promise<void> {
  const { staff, item } = chosen;
  if (staff.role !== 'owner') throw new ShopError('not_permitted', 'endpoints are the owner’s');
  return closeWith(deps, chosen, { before: (tx) => resume(deps, tx, { id: item.subjectId, staff }) });
}

/** Ends an endpoint for good: what waits for it is given up, and its log stays. A second call does nothing. */
export const closeEndpoint = (deps: Deps, { id, staff }: StaffAct): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const { name, address } = await requireEndpoint(tx, id);
    const at = deps.now();
    if (!(await setEndpointState(tx, { id, state: 'closed', reason: null, at }))) return;
    const skipped = await skipWaiting(tx, { id, at });
    await auditEndpoint(tx, staff, {
      action: 'webhook.close',
      id,
      before: { name, address },
      after: { skipped },
    });
    await resolveItems(tx, { event: 'webhooks_resumed', kind: 'webhook', subjectId: id, by: 'system' });
  });
