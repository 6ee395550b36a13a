import { type Locale, locales } from '#contracts/kit/locales.ts';
import type {
  CampaignAudienceReply,
  CampaignItem,
  CampaignReply,
  CampaignsQuery,
  CampaignTexts,
  ClosedLink,
} from '#contracts/marketing/campaigns.ts';
import { closedSetting, readCatalog } from '#server/catalog/services/current-catalog.ts';
import { updateClientTotals } from '#server/customers/records/update-totals.ts';
import { stateOfCode } from '#server/orders/promotions/codes/list-codes.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAuditHistory } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { campaignLimits, capOf } from './hand-over-mails.ts';
import { closedLinks } from './links.ts';
import { minutesFor, sourceOf } from './rules.ts';
import { addressesOf } from './run-campaign.ts';
import { type CampaignRow, campaignList, type ListedRow, readCampaign, readTexts } from './store.ts';
import { countAudience, readMailed, readSold } from './store-recipients.ts';

type LocalDeps = Pick<Deps, 'database'>;

const campaignTimes = ({ startAt, startedAt, finishedAt, createdAt }: CampaignRow) => ({
  startAt: startAt?.toISOString() ?? null,
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

function toItem(row: ListedRow): CampaignItem {
  const { id, name, state, code, sample, recipients, done, written } = row;
  return { id, name, state, code, sample, recipients, done, locales: written, ...campaignTimes(row) };
}

export const listCampaigns = ({ database }: LocalDeps, query: CampaignsQuery & PageInput) =>
  keysetPage(database, { list: campaignList(query), input: query }, toItem);

type ShowDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

async function findClosedLinks(deps: ShowDeps, texts: CampaignTexts): Promise<ClosedLink[]> {
  const { closed } = await readSetting(deps, closedSetting);
  const { types } = await readCatalog(deps.database, deps.now(), closed);
  return closedLinks(texts, types, deps.config.publicUrl);
}

export async function showCampaign(deps: ShowDeps, id: string): Promise<CampaignReply> {
  const { database } = deps;
  const row = await readCampaign(database, id);
  if (!row) throw new ShopError('not_found', `no campaign ${id}`);
  const { name, state, code, sample, revision, windowDays, segmentId, locales: only } = row;
  const source = sourceOf(id);
  const [texts, codeState, mailed, sold, story] = await Promise.all([
    readTexts(database, id),
    code === null ? null : stateOfCode(database, code),
    readMailed(database, id),
    readSold(database, { id, source }),
    readAuditHistory(database, { subjectType: 'campaign', subjectId: id }),
  ]);
  return {
    success: true,
    id,
    name,
    state,
    code,
    codeState,
    sample,
    revision,
    windowDays,
    segmentId,
    locales: only,
    texts,
    source,
    story,
    closedLinks: state === 'sent' ? [] : await findClosedLinks(deps, texts),
    ...campaignTimes(row),
    results: { ...mailed, ...sold },
  };
}

/** Returns the recipients that the campaign would have if it started now. Throws `not_found`. */
export async function showAudience(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  id: string,
): Promise<CampaignAudienceReply> {
  await updateClientTotals(deps);
  const campaign = await readCampaign(deps.database, id);
  if (!campaign) throw new ShopError('not_found', `no campaign ${id}`);
  const segment = await addressesOf(deps.database, campaign.segmentId);
  const limits = await readSetting(deps, campaignLimits);
  const found = await countAudience(deps.database, { id, segment, cap: capOf(limits, deps.now()) });
  const reached = found.filter(({ written }) => written);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const recipients = sum(reached.map(({ people }) => people));
  const of = (locale: Locale) => reached.find((each) => each.locale === locale)?.people ?? 0;
  return {
    success: true,
    recipients,
    perLocale: Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, number>,
    withoutText: sum(found.filter(({ written }) => !written).map(({ people }) => people)),
    capped: sum(reached.map(({ capped }) => capped)),
    minutes: minutesFor(recipients, limits.mailsPerMinute),
  };
}
