import { dayMs } from '#contracts/kit/time.ts';
import { membersOfSegment } from '#server/customers/records/segments.ts';
import { updateClientTotals } from '#server/customers/records/update-totals.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { lockRead, subjectOf } from './change-campaign.ts';
import { handOverMailsJob } from './hand-over-job.ts';
import { requireTransition } from './rules.ts';
import { readTexts, setPlanned, setStarted, setStopped } from './store.ts';
import { insertRecipients } from './store-recipients.ts';

const pageSize = 2000;

/**
 * Returns the addresses of a segment, with or without consent. Null stands for all customers. Throws `not_found` for a
 * removed segment.
 */
export async function addressesOf(db: Queryable, segmentId: string | null): Promise<string[] | null> {
  if (segmentId === null) return null;
  const found: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await membersOfSegment(db, { segmentId, after, limit: pageSize });
    found.push(...page.map(({ email }) => email));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.clientId;
  }
}

type StartDeps = Pick<Deps, 'database' | 'queue' | 'now'>;

interface StartInput {
  id: string;
  revision: number;
  at: Date | null;
  recipients: number;
  staff: StaffActor;
}

const furthestMs = 366 * dayMs;

function requireFutureStart(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead > 0 && ahead <= furthestMs) return;
  throw new ShopError('invalid_request', 'at: not within the next year', { field: 'at' });
}

export async function insertCampaignRecipients(
  tx: Tx,
  { id, segmentId, at }: { id: string; segmentId: string | null; at: Date },
): Promise<number> {
  const recipients = await insertRecipients(tx, { id, segment: await addressesOf(tx, segmentId) });
  await setStarted(tx, id, at);
  await notifyStaffOfChange(tx, 'campaigns', id);
  return recipients;
}

/**
 * Starts or schedules a campaign. Throws `conflict` for an outdated draft, `invalid_request` without a text or for a
 * past time.
 */
export async function startCampaign(
  { database, queue, now }: StartDeps,
  { id, revision, at, recipients: shown, staff }: StartInput,
): Promise<void> {
  if (at) requireFutureStart(at, now());
  await updateClientTotals({ database });
  return inTransaction(database, async (tx) => {
    const { state, segmentId } = await lockRead(tx, { id, revision });
    requireTransition(state, at ? 'scheduled' : 'sending');
    if (Object.values(await readTexts(tx, id)).every((text) => text === null))
      throw new ShopError('invalid_request', 'nothing is written', { field: 'texts' });
    const recipients = at ? shown : await insertCampaignRecipients(tx, { id, segmentId, at: now() });
    if (at) await setPlanned(tx, id, at);
    else await queue.enqueue(tx, handOverMailsJob, {});
    const after = { at: at?.toISOString() ?? null, shown, recipients };
    await recordAudit(tx, staff, {
      action: at ? 'campaign.schedule' : 'campaign.send',
      ...subjectOf(id),
      after,
    });
    await notifyStaffOfChange(tx, 'campaigns', id);
  });
}

export function unscheduleCampaign(
  { database }: Pick<Deps, 'database'>,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state, startAt } = await lockRead(tx, { id });
    requireTransition(state, 'draft');
    await setPlanned(tx, id, null);
    const before = { at: startAt?.toISOString() ?? null };
    await recordAudit(tx, staff, { action: 'campaign.unschedule', ...subjectOf(id), before });
    await notifyStaffOfChange(tx, 'campaigns', id);
  });
}

interface StopInput {
  id: string;
  staff: StaffActor;
}

/** Stops a campaign. No further mails are handed over, but mails already in the outbox are sent. */
export function stopCampaign({ database }: Pick<Deps, 'database'>, { id, staff }: StopInput): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    requireTransition(state, 'stopped');
    await setStopped(tx, id);
    await recordAudit(tx, staff, { action: 'campaign.stop', ...subjectOf(id) });
    await notifyStaffOfChange(tx, 'campaigns', id);
  });
}

export function resumeCampaign({ database, queue, now }: StartDeps, { id, staff }: StopInput): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    if (state !== 'stopped') throw new ShopError('conflict', `the campaign is ${state}`);
    await setStarted(tx, id, now());
    await queue.enqueue(tx, handOverMailsJob, {});
    await recordAudit(tx, staff, { action: 'campaign.resume', ...subjectOf(id) });
    await notifyStaffOfChange(tx, 'campaigns', id);
  });
}
