import { hourMs } from '#contracts/kit/time.ts';
import { type ChangeWebhook, maxEndpoints, type WebhookDraft } from '#contracts/operations/webhooks.ts';
import { refusedAddress } from '#server/platform/clients/webhooks/post-webhook.ts';
import { newWebhookSecret } from '#server/platform/clients/webhooks/sign-webhook.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
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

interface EndpointAction {
  id: string;
  staff: StaffActor;
}

export async function auditEndpoint(
  tx: Tx,
  staff: StaffActor,
  change: { action: `webhook.${string}`; id: string; before?: object; after?: object },
): Promise<void> {
  const { id: subjectId, ...said } = change;
  await recordAudit(tx, staff, { ...said, subjectType: 'webhook', subjectId });
  await notifyStaffOfChange(tx, 'webhooks', subjectId);
}

export async function requireEndpoint(tx: Tx, id: string): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint || endpoint.state === 'closed') throw new ShopError('not_found', `no endpoint ${id}`);
  return endpoint;
}

function requireAddress({ config }: Pick<Deps, 'config'>, address: string): void {
  const refused = refusedAddress(address, config.mode === 'sandbox');
  if (refused) throw new ShopError('invalid_request', refused, { field: 'address' });
}

/**
 * The endpoint receives events from now on. Returns its secret, which is shown only once. Throws
 * `invalid_request`, or `conflict` for too many endpoints.
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
    if ((await countOpen(tx)) >= maxEndpoints)
      throw new ShopError('conflict', `there are ${maxEndpoints} endpoints`);
    const made = await insertEndpoint(tx, { ...draft, secretSealed, at: deps.now() });
    await auditEndpoint(tx, staff, { action: 'webhook.add', id: made, after: draft });
    return made;
  });
  return { id, secret };
}

export async function changeEndpoint(deps: Deps, input: ChangeWebhook & EndpointAction): Promise<void> {
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
 * For some hours, events have signatures of both secrets, so that the receiver can switch without losing
 * events.
 */
export async function rotateEndpoint(
  deps: Deps,
  input: EndpointAction & { hours: number },
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

/** Waiting events remain until the endpoint is resumed. Idempotent. */
export const stopByStaff = (deps: Deps, { id, staff }: EndpointAction): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const { state } = await requireEndpoint(tx, id);
    if (!(await setEndpointState(tx, { id, state: 'stopped', reason: 'staff', at: deps.now() }))) return;
    await auditEndpoint(tx, staff, { action: 'webhook.stop', id, before: { state } });
  });

/** Waiting events are due now, with three more days of attempts. */
export const resumeEndpoint = (deps: Deps, act: EndpointAction): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    await resumeInTransaction(deps, tx, act);
    await resolveItems(tx, { event: 'webhooks_resumed', kind: 'webhook', subjectId: act.id, by: 'system' });
  });

async function resumeInTransaction(deps: Deps, tx: Tx, { id, staff }: EndpointAction): Promise<void> {
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

export function decideResumeEndpoint(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { staff, item } = chosen;
  return closeWith(deps, chosen, {
    before: (tx) => resumeInTransaction(deps, tx, { id: item.subjectId, staff }),
  });
}

/** Closes an endpoint permanently. Waiting events are dropped, and the log remains. Idempotent. */
export const closeEndpoint = (deps: Deps, { id, staff }: EndpointAction): Promise<void> =>
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
