import type { AlertChannelInput, AlertsReply, ShownAlert } from '#contracts/operations/alerts.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { readShopStatus } from '#server/staff/shop-status/shop-status.ts';
import { alertClock } from './alert-clock.ts';
import { causesOf } from './find-causes.ts';
import { postToChat } from './send-alerts.ts';
import {
  type Channel,
  deleteChannel,
  findChannel,
  insertChannel,
  readChannels,
  readStates,
  replaceChannel,
} from './store-channels.ts';
import { countReasons, insertPlannedAlerts, readStatusSince, setSent } from './store-planned-alerts.ts';

type ChannelState = Awaited<ReturnType<typeof readStates>>[number];

const toShownAlert = (
  { secret_sealed: _, chat_id: chatId, ...channel }: Channel,
  state?: ChannelState,
): ShownAlert => ({
  ...channel,
  chatId,
  waiting: state?.waiting ?? 0,
  nextAt: state?.next_at?.toISOString() ?? null,
  lastAt: state?.last_at?.toISOString() ?? null,
  error: state?.error ?? null,
});

export async function listAlerts(deps: Deps, all: readonly Feature[]): Promise<AlertsReply> {
  const { database } = deps;
  const [channels, states, clock, { parts }, pending, seen] = await Promise.all([
    readChannels(database),
    readStates(database),
    readSetting(deps, alertClock),
    readShopStatus(deps, all),
    countReasons(database),
    readStatusSince(database),
  ]);
  const byId = new Map(states.map((state) => [state.id, state]));
  const causes = causesOf(parts, pending, seen).toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return {
    success: true,
    clock,
    channels: channels.map((channel) => toShownAlert(channel, byId.get(channel.id))),
    standing: causes.map(({ subject, since }) => ({ subject, since: since.toISOString() })),
  };
}

const secretOf = (input: AlertChannelInput) => (input.kind === 'mail' ? undefined : input.secret);

async function auditChannel(
  tx: Tx,
  staff: StaffActor,
  { action, id, input }: { action: string; id: string; input?: AlertChannelInput },
) {
  const after = input && { kind: input.kind, name: input.name, terms: input.terms };
  await recordAudit(tx, staff, {
    action,
    subjectType: 'alert_channel',
    subjectId: id,
    ...(after ? { after } : {}),
  });
  await notifyStaffOfChange(tx, 'alerts');
}

/** Throws `invalid_request` for a chat channel without an address. */
export function addChannel(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  { input, staff }: { input: AlertChannelInput; staff: StaffActor },
): Promise<string> {
  const secret = secretOf(input);
  if (input.kind !== 'mail' && secret === undefined)
    throw new ShopError('invalid_request', 'a chat needs its address', { field: 'secret' });
  return inTransaction(database, async (tx) => {
    const id = await insertChannel(tx, { input, sealed: secret === undefined ? null : secrets.seal(secret) });
    await auditChannel(tx, staff, { action: 'alerts.add', id, input });
    return id;
  });
}

/** Without a new address the stored one remains. Throws `conflict` for an outdated revision. */
export async function changeChannel(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  {
    id,
    revision,
    input,
    staff,
  }: { id: string; revision: number; input: AlertChannelInput; staff: StaffActor },
): Promise<void> {
  const secret = secretOf(input);
  const sealed = secret === undefined ? undefined : secrets.seal(secret);
  await inTransaction(database, async (tx) => {
    if (!(await replaceChannel(tx, { id, revision, input, sealed })))
      throw new ShopError('conflict', `the channel ${id} is not as it was read`);
    await auditChannel(tx, staff, { action: 'alerts.change', id, input });
  });
}

export async function removeChannel(
  { database }: Pick<Deps, 'database'>,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await deleteChannel(tx, id))) throw new ShopError('not_found', `no channel ${id}`);
    await auditChannel(tx, staff, { action: 'alerts.remove', id });
  });
}

/** Returns the reason of a failure, or null. Mails go through the outbox. Throws `not_found`. */
export async function testChannel(
  deps: Deps,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<string | null> {
  const channel = await findChannel(deps.database, id);
  if (!channel) throw new ShopError('not_found', `no channel ${id}`);
  const subject = { of: 'test' } as const;
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    await auditChannel(tx, staff, { action: 'alerts.test', id });
    if (channel.kind !== 'mail') return;
    const test = { cause: 'test', since: at, ended: false, weight: 0, subject, dueAt: at };
    const [telling] = await insertPlannedAlerts(tx, id, [test]);
    if (!telling) return;
    await setSent(tx, { ids: [telling], messageId: telling });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'alert', subjectId: telling });
  });
  return channel.kind === 'mail' ? null : postToChat(deps, channel, [{ ended: false, subject }]);
}
