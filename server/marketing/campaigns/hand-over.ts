import { z } from 'zod';
import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { isShut } from '#server/staff/maintenance/refuse-unopened.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { handOverJob } from './hand-over-job.ts';
import { allowanceOf, turnSeconds } from './rules.ts';
import { beginSending } from './run-campaign.ts';
import { anyAtWork, type DueCampaign, endSent, lockDue, lockSending, setPlanned } from './store.ts';
import { countHanded, takeTurns } from './store-recipients.ts';

const schema = z.object({
  /** Limits what all campaigns together hand to the outbox. */
  mailsPerMinute: z.number().int().min(1).max(3000),
  /** Limits how many mails of all campaigns one address gets ... */
  mailsPerPerson: z.number().int().min(1).max(100),
  /** ... within this many days. */
  personDays: z.number().int().min(1).max(365),
});
type CampaignLimits = z.infer<typeof schema>;

const usual: CampaignLimits = { mailsPerMinute: 120, mailsPerPerson: 2, personDays: 7 };

/** Sets how fast campaigns are sent, and how often one person is written to. */
export const campaignLimits = defineSetting<CampaignLimits>({
  key: 'campaigns.limits',
  schema,
  initial: usual,
  ifMalformed: usual,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

type SendDeps = Pick<Deps, 'config' | 'database' | 'log' | 'queue' | 'now'>;

/** Returns which of an address's earlier mails count towards its cap. */
export const capOf = ({ mailsPerPerson, personDays }: CampaignLimits, now: Date) => ({
  mailsPerPerson,
  since: new Date(now.getTime() - personDays * dayMs),
});

/** Begins it, or makes it a draft again where its segment was removed meanwhile, so that its audience is unknown. */
async function beginOrPutBack({ log, now }: SendDeps, tx: Tx, due: DueCampaign): Promise<void> {
  const { id } = due;
  try {
    await beginSending(tx, { ...due, at: now() });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn({ err: error, campaignId: id }, 'a campaign could not begin');
    await setPlanned(tx, id, null);
    await tellStaff(tx, 'campaigns', id);
  }
}

async function beginDue(deps: SendDeps): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    for (const due of await lockDue(tx, deps.now())) await beginOrPutBack(deps, tx, due);
  });
}

/** Takes turns of one campaign: the same transaction puts the mail of each allowed recipient into the outbox. */
async function handOverOf(
  { queue, now }: SendDeps,
  tx: Tx,
  { campaignId, limit, limits }: { campaignId: string; limit: number; limits: CampaignLimits },
): Promise<number> {
  const at = now();
  const turns = await takeTurns(tx, { campaignId, limit, at, cap: capOf(limits, at) });
  const handed = turns.filter(({ state }) => state === 'handed');
  for (const { id: subjectId } of handed)
    await queue.enqueue(tx, sendMailJob, { kind: 'campaign', subjectId });
  if (turns.length > 0) await tellStaff(tx, 'campaigns', campaignId);
  return handed.length;
}

/**
 * Works one turn of sending: due campaigns begin, the next mails are handed to the outbox as fast
 * as the setting allows, and finished campaigns end. It asks for the next turn while one is left. While the shop
 * is closed it does nothing. All state is rows: after a kill the next turn continues from the last commit.
 */
export async function handOver(deps: SendDeps): Promise<number> {
  if (!(await anyAtWork(deps.database, deps.now())) || (await isShut(deps))) return 0;
  await beginDue(deps);
  const limits = await readSetting(deps, campaignLimits);
  return inTransaction(deps.database, async (tx) => {
    const sending = await lockSending(tx);
    const lastMinute = new Date(deps.now().getTime() - 60_000);
    const allowance = allowanceOf(limits.mailsPerMinute, await countHanded(tx, lastMinute));
    let handed = 0;
    for (const { id: campaignId } of sending) {
      if (handed >= allowance) break;
      handed += await handOverOf(deps, tx, { campaignId, limit: allowance - handed, limits });
    }
    for (const { id } of await endSent(tx, deps.now())) await tellStaff(tx, 'campaigns', id);
    if (await anyAtWork(tx, deps.now()))
      await deps.queue.enqueue(tx, handOverJob, {}, { startAfterSeconds: turnSeconds });
    return handed;
  });
}
