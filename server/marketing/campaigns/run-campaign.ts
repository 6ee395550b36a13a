import { dayMs } from '#contracts/kit/time.ts';
import { catchUpClients } from '#server/customers/records/catch-up.ts';
import { membersOfSegment } from '#server/customers/records/segments.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockRead, subjectOf } from './change-campaign.ts';
import { handOverJob } from './hand-over-job.ts';
import { requireMove } from './rules.ts';
import { readTexts, setBegun, setPlanned, setStopped } from './store.ts';
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

interface Start {
  id: string;
  revision: number;
  at: Date | null;
  recipients: number;
  staff: StaffActor;
}

const furthestMs = 366 * dayMs;

function requireToCome(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead > 0 && ahead <= furthestMs) return;
  throw new ShopError('invalid_request', 'at: not within the next year', { field: 'at' });
}

/** Inserts the recipients, who get their mails from then on. Returns their number. */
export async function beginSending(
  tx: Tx,
  { id, segmentId, at }: { id: string; segmentId: string | null; at: Date },
): Promise<number> {
  const recipients = await insertRecipients(tx, { id, segment: await addressesOf(tx, segmentId) });
  await setBegun(tx, id, at);
  await tellStaff(tx, 'campaigns', id);
  return recipients;
}

/**
 * Starts or schedules a campaign. Throws `conflict` for an outdated draft, `invalid_request` without a text or for a
 * past time.
 */
export async function startCampaign(
  { database, queue, now }: StartDeps,
  { id, revision, at, recipients: shown, staff }: Start,
): Promise<void> {
  if (at) requireToCome(at, now());
  await catchUpClients({ database });
  return inTransaction(database, async (tx) => {
    const { state, segmentId } = await lockRead(tx, { id, revision });
    requireMove(state, at ? 'scheduled' : 'sending');
    if (Object.values(await readTexts(tx, id)).every((text) => text === null))
      throw new ShopError('invalid_request', 'nothing is written', { field: 'texts' });
    const recipients = at ? shown : await beginSending(tx, { id, segmentId, at: now() });
    if (at) await setPlanned(tx, id, at);
    else await queue.enqueue(tx, handOverJob, {});
    const after = { at: at?.toISOString() ?? null, shown, recipients };
    await audited(tx, staff, { action: at ? 'campaign.schedule' : 'campaign.send', ...subjectOf(id), after });
    await tellStaff(tx, 'campaigns', id);
  });
}

export function unscheduleCampaign(
  { database }: Pick<Deps, 'database'>,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state, startAt } = await lockRead(tx, { id });
    requireMove(state, 'draft');
    await setPlanned(tx, id, null);
    const before = { at: startAt?.toISOString() ?? null };
    await audited(tx, staff, { action: 'campaign.unschedule', ...subjectOf(id), before });
    await tellStaff(tx, 'campaigns', id);
  });
}

interface Stop {
  id: string;
  staff: StaffActor;
}

/** Stops a campaign. No further mails are handed over, but mails already in the outbox are sent. */
export function stopCampaign({ database }: Pick<Deps, 'database'>, { id, staff }: Stop): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    requireMove(state, 'stopped');
    await setStopped(tx, id);
    await audited(tx, staff, { action: 'campaign.stop', ...subjectOf(id) });
    await tellStaff(tx, 'campaigns', id);
  });
}

export function resumeCampaign({ database, queue, now }: StartDeps, { id, staff }: Stop): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    if (state !== 'stopped') throw new ShopError('conflict', `the campaign is ${state}`);
    await setBegun(tx, id, now());
    await queue.enqueue(tx, handOverJob, {});
    await audited(tx, staff, { action: 'campaign.resume', ...subjectOf(id) });
    await tellStaff(tx, 'campaigns', id);
  });
}
