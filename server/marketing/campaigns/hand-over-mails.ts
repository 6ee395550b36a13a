import { z } from 'zod';
import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { isShopClosed } from '#server/staff/maintenance/reject-unopened.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { handOverMailsJob } from './hand-over-job.ts';
import { mailsPerRound, roundSeconds } from './rules.ts';
import { insertCampaignRecipients } from './run-campaign.ts';
import { type DueCampaign, endSent, hasActiveCampaign, lockDue, lockSending, setPlanned } from './store.ts';
import { claimRecipients, countHandedOver } from './store-recipients.ts';

const schema = z.object({
  mailsPerMinute: z.number().int().min(1).max(3000),
  mailsPerPerson: z.number().int().min(1).max(100),
  personDays: z.number().int().min(1).max(365),
});
type CampaignLimits = z.infer<typeof schema>;

const defaultCampaignLimits: CampaignLimits = { mailsPerMinute: 120, mailsPerPerson: 2, personDays: 7 };

export const campaignLimits = defineSetting<CampaignLimits>({
  key: 'campaigns.limits',
  schema,
  initial: defaultCampaignLimits,
  ifMalformed: defaultCampaignLimits,
  mayChange: 'owner',
  effects: ['mailing'],
  effect: 'at_next_run',
});

type SendDeps = Pick<Deps, 'config' | 'database' | 'log' | 'queue' | 'now'>;

export const capOf = ({ mailsPerPerson, personDays }: CampaignLimits, now: Date) => ({
  mailsPerPerson,
  since: new Date(now.getTime() - personDays * dayMs),
});

/** Starts a due campaign. Returns it to draft when its segment was removed, because its audience is unknown. */
async function startOrReturnToDraft({ log, now }: SendDeps, tx: Tx, due: DueCampaign): Promise<void> {
  const { id } = due;
  try {
    await insertCampaignRecipients(tx, { ...due, at: now() });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn({ err: error, campaignId: id }, 'a due campaign could not start');
    await setPlanned(tx, id, null);
    await notifyStaffOfChange(tx, 'campaigns', id);
  }
}

async function startDueCampaigns(deps: SendDeps): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    for (const due of await lockDue(tx, deps.now())) await startOrReturnToDraft(deps, tx, due);
  });
}

async function handOverMailsOf(
  { queue, now }: SendDeps,
  tx: Tx,
  { campaignId, limit, limits }: { campaignId: string; limit: number; limits: CampaignLimits },
): Promise<number> {
  const at = now();
  const turns = await claimRecipients(tx, { campaignId, limit, at, cap: capOf(limits, at) });
  const handed = turns.filter(({ state }) => state === 'handed');
  for (const { id: subjectId } of handed)
    await queue.enqueue(tx, sendMailJob, { kind: 'campaign', subjectId });
  if (turns.length > 0) await notifyStaffOfChange(tx, 'campaigns', campaignId);
  return handed.length;
}

/**
 * Runs one round of sending. All progress is in rows, so the next round continues from the last commit after
 * a crash. Does nothing while the shop is closed.
 */
export async function handOverMails(deps: SendDeps): Promise<number> {
  if (!(await hasActiveCampaign(deps.database, deps.now())) || (await isShopClosed(deps))) return 0;
  await startDueCampaigns(deps);
  const limits = await readSetting(deps, campaignLimits);
  return inTransaction(deps.database, async (tx) => {
    const sending = await lockSending(tx);
    const lastMinute = new Date(deps.now().getTime() - 60_000);
    const allowance = mailsPerRound(limits.mailsPerMinute, await countHandedOver(tx, lastMinute));
    let handed = 0;
    for (const { id: campaignId } of sending) {
      if (handed >= allowance) break;
      handed += await handOverMailsOf(deps, tx, { campaignId, limit: allowance - handed, limits });
    }
    for (const { id } of await endSent(tx, deps.now())) await notifyStaffOfChange(tx, 'campaigns', id);
    if (await hasActiveCampaign(tx, deps.now()))
      await deps.queue.enqueue(tx, handOverMailsJob, {}, { startAfterSeconds: roundSeconds });
    return handed;
  });
}
