import { countSampleSections, deleteSampleSections } from '#server/catalog/content/sections.ts';
import { demoTiers } from '#server/catalog/samples/demo-catalog.ts';
import { deleteSampleServices, sampleServices } from '#server/catalog/samples/forget-samples.ts';
import {
  deleteSandboxProviders,
  findSandboxProviders,
} from '#server/fulfilment/providers/stand-in-providers.ts';
import { deleteSampleCampaigns, sampleCampaigns } from '#server/marketing/campaigns/forget-samples.ts';
import { deleteSamplePromotions, samplePromotions } from '#server/orders/promotions/sample-promotions.ts';
import { countRows, emptyOrders } from '#server/platform/database/empty-orders.ts';
import { hasMovedClock, removeMovedClock } from '#server/platform/database/moved-clock.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { type FirstMember, renewPassword } from '#server/staff/members/members-by-command.ts';
import { deleteSetting } from '#server/staff/settings/setting.ts';
import { findInitialPasswordHolder, readStoredMode, settingsOfMode } from './lived-mode.ts';

export interface SandboxLeftovers {
  /** Remaining sandbox data, one line each. Empty for a database without a sandbox. */
  goes: string[];
  stays: string[];
}

const countLine = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

async function readSandboxTraces(db: Queryable) {
  const campaigns = await sampleCampaigns(db);
  return {
    movedClock: await hasMovedClock(db),
    lived: (await readStoredMode(db)) === 'sandbox',
    services: await sampleServices(db),
    promotions: await samplePromotions(db, { tiers: demoTiers, ofCampaigns: campaigns.codes }),
    sections: await countSampleSections(db),
    campaigns: campaigns.count,
    providers: await findSandboxProviders(db),
    firstPassword: await findInitialPasswordHolder(db),
  };
}
type SandboxTraces = Awaited<ReturnType<typeof readSandboxTraces>>;

function hasSandboxData({ lived, services, promotions, sections, providers }: SandboxTraces): boolean {
  const { untouched, changed } = promotions;
  const samples = [services.untouched, services.changed, untouched.codes, untouched.offers, changed.codes];
  return lived || sections > 0 || providers.length > 0 || samples.some((list) => list.length > 0);
}

export async function findLeftovers(db: Queryable): Promise<SandboxLeftovers> {
  if ((await readStoredMode(db)) === 'live') return { goes: [], stays: [] };
  const traces = await readSandboxTraces(db);
  if (!hasSandboxData(traces)) return { goes: [], stays: [] };
  const { movedClock, services, promotions, sections, campaigns, providers, firstPassword } = traces;
  const codes = promotions.untouched.codes.map(({ code }) => code).join(', ');
  return {
    goes: [
      ...countLine(
        await countRows(db, 'orders'),
        'order with all dependent rows',
        'orders with all dependent rows',
      ),
      ...countLine(await countRows(db, 'reviews'), 'review', 'reviews'),
      ...countLine(
        await countRows(db, 'contact_messages'),
        'message of the contact form',
        'messages of the contact form',
      ),
      ...countLine(services.untouched.length, 'price of the demonstration', 'prices of the demonstration'),
      ...countLine(promotions.untouched.codes.length, `sample code (${codes})`, `sample codes (${codes})`),
      ...countLine(promotions.untouched.offers.length, 'sample offer', 'sample offers'),
      ...countLine(sections, 'sample text', 'sample texts'),
      ...countLine(campaigns, 'sample campaign', 'sample campaigns'),
      ...providers.map(({ apiUrl }) => `the stand-in provider at ${apiUrl} with its service mappings`),
      ...(firstPassword === null ? [] : [`the initial password of ${firstPassword}, which is replaced`]),
      ...(movedClock ? ['the moved clock'] : []),
      'mails, jobs, sessions and consents of the sandbox',
    ],
    stays: [
      ...countLine(
        services.changed.length,
        'demonstration price that was changed',
        'demonstration prices that were changed',
      ),
      ...promotions.changed.codes.map(({ code }) => `the code ${code}, which was changed`),
      ...countLine(
        promotions.changed.offers.length,
        'sample offer that was changed',
        'sample offers that were changed',
      ),
    ],
  };
}

/** Returns the reasons to refuse a live start. Empty without sandbox data. */
export async function leftoverProblems(db: Queryable): Promise<string[]> {
  const { goes } = await findLeftovers(db);
  if (goes.length === 0) return [];
  return [`the database: contains sandbox data (\`npm run golive\` removes it): ${goes.join('; ')}`];
}

export async function goLive(
  database: Database,
  input: { keepPrices: boolean },
): Promise<{ renewed: FirstMember | null }> {
  return inTransaction(database, async (tx) => {
    const { goes } = await findLeftovers(tx);
    if (goes.length === 0) return { renewed: null };
    const gone = (await findSandboxProviders(tx)).map(({ id }) => id);
    const username = await findInitialPasswordHolder(tx);
    const { codes: ofCampaigns } = await sampleCampaigns(tx);
    await deleteSampleCampaigns(tx);
    await emptyOrders(tx);
    await deleteSampleServices(tx, { ...input, standIns: gone });
    await deleteSamplePromotions(tx, { tiers: demoTiers, ofCampaigns });
    await deleteSampleSections(tx);
    await deleteSandboxProviders(tx, gone);
    await removeMovedClock(tx);
    const renewed = username === null ? null : await renewPassword(tx, username);
    for (const key of settingsOfMode) await deleteSetting(tx, key);
    await recordAudit(
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
