import { locales } from '#contracts/kit/locales.ts';
import type { CampaignTerms } from '#contracts/marketing/campaigns.ts';
import { filterOfSegment } from '#server/customers/records/segments.ts';
import { stateOfCode } from '#server/orders/promotions/codes/list-codes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { requireDraft } from './rules.ts';
import {
  type CampaignRow,
  deleteDraft,
  insertCampaign,
  lockCampaign,
  readTexts,
  writeCampaign,
} from './store.ts';
import { requireReadable } from './write-letter.ts';

type LocalDeps = Pick<Deps, 'database'>;

export const subjectOf = (id: string) => ({ subjectType: 'campaign', subjectId: id });

/** Locks the campaign. Throws `not_found`, or `conflict` when the campaign changed since it was read. */
export async function lockRead(
  tx: Tx,
  { id, revision }: { id: string; revision?: number },
): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw new ShopError('not_found', `no campaign ${id}`);
  if (revision !== undefined && campaign.revision !== revision)
    throw new ShopError('conflict', `the campaign is at ${campaign.revision}, not at ${revision}`);
  return campaign;
}

export function addCampaign(
  { database }: LocalDeps,
  { name, staff }: { name: string; staff: StaffActor },
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const id = await insertCampaign(tx, { name, staffId: staff.id });
    await recordAudit(tx, staff, { action: 'campaign.add', ...subjectOf(id), after: { name } });
    await notifyStaffOfChange(tx, 'campaigns');
    return id;
  });
}

/** Audit record of the campaign. Contains the subjects and lengths of texts, not the texts. */
const traceOf = ({ texts, ...terms }: CampaignTerms) => ({
  ...terms,
  texts: Object.fromEntries(
    locales.flatMap((locale) => {
      const text = texts[locale];
      return text ? [[locale, `${text.subject} (${text.body.length})`]] : [];
    }),
  ),
});

/**
 * Replaces the whole draft and returns its new revision. Throws `conflict` for an outdated revision or a started
 * campaign, `invalid_request` for an unknown code, `placeholder_unknown`.
 */
export async function changeCampaign(
  { database }: LocalDeps,
  { id, terms, revision, staff }: { id: string; terms: CampaignTerms; revision: number; staff: StaffActor },
): Promise<number> {
  for (const locale of locales) {
    const text = terms.texts[locale];
    if (text) requireReadable(text, terms.code, `texts.${locale}`);
  }
  return inTransaction(database, async (tx) => {
    const campaign = await lockRead(tx, { id, revision });
    requireDraft(campaign.state);
    if (terms.code !== null && (await stateOfCode(tx, terms.code)) === null)
      throw new ShopError('invalid_request', `no code ${terms.code}`, { field: 'code' });
    if (terms.segmentId !== null) await filterOfSegment(tx, terms.segmentId);
    const { name, segmentId, locales: only, code, windowDays } = campaign;
    const before = { name, segmentId, locales: only, code, windowDays, texts: await readTexts(tx, id) };
    const next = await writeCampaign(tx, id, terms);
    await recordAudit(tx, staff, {
      action: 'campaign.change',
      ...subjectOf(id),
      before: traceOf(before),
      after: traceOf(terms),
    });
    await notifyStaffOfChange(tx, 'campaigns', id);
    return next;
  });
}

export function discardCampaign(
  { database }: LocalDeps,
  { id, revision, staff }: { id: string; revision: number; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { name, state } = await lockRead(tx, { id, revision });
    requireDraft(state);
    await deleteDraft(tx, id);
    await recordAudit(tx, staff, { action: 'campaign.discard', ...subjectOf(id), before: { name } });
    await notifyStaffOfChange(tx, 'campaigns', id);
  });
}
