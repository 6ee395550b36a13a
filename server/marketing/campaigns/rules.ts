import type { CampaignState } from '#contracts/marketing/campaigns.ts';
import { ShopError } from '#server/platform/errors.ts';

/** From where to where; anyone who is there already needs no move. */
const moves: Record<CampaignState, readonly CampaignState[]> = {
  draft: ['scheduled', 'sending'],
  scheduled: ['draft', 'sending'],
  sending: ['stopped', 'sent'],
  stopped: ['sending'],
  sent: [],
};

/** Throws `conflict` where a campaign cannot get from where it is. */
export function requireMove(from: CampaignState, to: CampaignState): void {
  if (!moves[from].includes(to))
    throw new ShopError('conflict', `a campaign that is ${from} is not ${to} next`);
}

/** What it says can be changed until it begins. */
export function requireDraft(state: CampaignState): void {
  if (state !== 'draft') throw new ShopError('conflict', `the campaign is ${state}`);
}

/** Stands in its links as `utm_source`, so that orders say where they come from. */
export const sourceOf = (id: string): string => `campaign-${id.slice(-12)}`;

/** How often the work of sending is done. */
export const turnSeconds = 10;

/** How many may be handed over in one turn: the minute's share, and never more in a minute than that. */
export function allowanceOf(perMinute: number, handedInLastMinute: number): number {
  const share = Math.ceil((perMinute * turnSeconds) / 60);
  return Math.max(0, Math.min(share, perMinute - handedInLastMinute));
}

/** How long handing over so many takes. */
export const minutesFor = (recipients: number, perMinute: number): number =>
  Math.ceil(recipients / perMinute);
