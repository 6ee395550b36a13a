import { forgetSampleSections, sampleSections } from '#server/catalog/content/sections.ts';
import { demoTiers } from '#server/catalog/samples/demo-catalog.ts';
import { forgetSampleServices, sampleServices } from '#server/catalog/samples/forget-samples.ts';
import { forgetStandIns, standIns } from '#server/fulfilment/providers/stand-in-providers.ts';
import { forgetSampleCampaigns, sampleCampaigns } from '#server/marketing/campaigns/forget-samples.ts';
import { forgetSamplePromotions, samplePromotions } from '#server/orders/promotions/sample-promotions.ts';
import { countRows, emptyOrders } from '#server/platform/database/empty-orders.ts';
import { hasMovedClock, takeClockBack } from '#server/platform/database/moved-clock.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { type FirstMember, renewPassword } from '#server/staff/members/members-by-command.ts';
import { dropSetting } from '#server/staff/settings/setting.ts';
import { livedMode, settingsOfMode, whoHasFirstPassword } from './lived-mode.ts';

export interface Leftovers {
  /** Remaining sandbox data, one line each. Empty for a database without a sandbox. */
  goes: string[];
  stays: string[];
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

async function readTraces(db: Queryable) {
  const campaigns = await sampleCampaigns(db);
  return {
    movedClock: await hasMovedClock(db),
    lived: (await livedMode(db)) === 'sandbox',
    services: await sampleServices(db),
    promotions: await samplePromotions(db, { tiers: demoTiers, ofCampaigns: campaigns.codes }),
    sections: await sampleSections(db),
    campaigns: campaigns.count,
    providers: await standIns(db),
    firstPassword: await whoHasFirstPassword(db),
  };
}
type Traces = Awaited<ReturnType<typeof readTraces>>;

function hasLived({ lived, services, promotions, sections, providers }: Traces): boolean {
  const { untouched, changed } = promotions;
  const samples = [services.untouched, services.changed, untouched.codes, untouched.offers, changed.codes];
  return lived || sections > 0 || providers.length > 0 || samples.some((list) => list.length > 0);
}

export async function findLeftovers(db: Queryable): Promise<Leftovers> {
  if ((await livedMode(db)) === 'live') return { goes: [], stays: [] };
  const traces = await readTraces(db);
  if (!hasLived(traces)) return { goes: [], stays: [] };
  const { movedClock, services, promotions, sections, campaigns, providers, firstPassword } = traces;
  const codes = promotions.untouched.codes.map(({ code }) => code).join(', ');
  return {
    goes: [
      ...counted(
        await countRows(db, 'orders'),
        'order with all that hangs on it',
        'orders with all that hangs on them',
      ),
      ...counted(await countRows(db, 'reviews'), 'review', 'reviews'),
      ...counted(
        await countRows(db, 'contact_messages'),
        'message of the contact form',
        'messages of the contact form',
      ),
      ...counted(services.untouched.length, 'price of the demonstration', 'prices of the demonstration'),
      ...counted(promotions.untouched.codes.length, `sample code (${codes})`, `sample codes (${codes})`),
      ...counted(promotions.untouched.offers.length, 'sample offer', 'sample offers'),
      ...counted(sections, 'sample text', 'sample texts'),
      ...counted(campaigns, 'sample campaign', 'sample campaigns'),
      ...providers.map(({ apiUrl }) => `the stand-in provider at ${apiUrl}, and which service it performs`),
      ...(firstPassword === null ? [] : [`the first password of ${firstPassword}, which gets a new one`]),
      ...(movedClock ? ['the moved clock'] : []),
      'mails, jobs, sessions and consents of the sandbox',
    ],
    stays: [
      ...counted(
        services.changed.length,
        'demonstration price that was changed',
        'demonstration prices that were changed',
      ),
      ...promotions.changed.codes.map(({ code }) => `the code ${code}, which was changed`),
      ...counted(
        promotions.changed.offers.length,
        'sample offer that was changed',
        'sample offers that were changed',
      ),
    ],
  };
}

/** Returns why a live start is refused. Empty without sandbox data. */
export async function leftoverProblems(db: Queryable): Promise<string[]> {
  const { goes } = await findLeftovers(db);
  if (goes.length === 0) return [];
  return [`the database: has lived in the sandbox (\`npm run golive\` takes it out): ${goes.join('; ')}`];
}

/**
 * Removes the sandbox from the database in one transaction: its orders and all unchanged samples. Returns new
 * credentials for staff who still had the initial password.
 */
export async function goLive(
  database: Database,
  input: { keepPrices: boolean },
): Promise<{ renewed: FirstMember | null }> {
  return inTransaction(database, async (tx) => {
    const { goes } = await findLeftovers(tx);
    if (goes.length === 0) return { renewed: null };
    const gone = (await standIns(tx)).map(({ id }) => id);
    const username = await whoHasFirstPassword(tx);
    const { codes: ofCampaigns } = await sampleCampaigns(tx);
    await forgetSampleCampaigns(tx);
    await emptyOrders(tx);
    await forgetSampleServices(tx, { ...input, standIns: gone });
    await forgetSamplePromotions(tx, { tiers: demoTiers, ofCampaigns });
    await forgetSampleSections(tx);
    await forgetStandIns(tx, gone);
    await takeClockBack(tx);
    const renewed = username === null ? null : await renewPassword(tx, username);
    for (const key of settingsOfMode) await dropSetting(tx, key);
    await audited(
      tx,
      { kind: 'job' },
      {
        action: 'shop.go_live',
        subjectType: 'shop',
        subjectId: 'database',
        before: { goes },
      },
    );
    return { renewed };
  });
}
