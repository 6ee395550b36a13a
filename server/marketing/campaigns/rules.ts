import type { CampaignState } from '#contracts/marketing/campaigns.ts';
import { ShopError } from '#server/platform/errors.ts';

const campaignTransitions: Record<CampaignState, readonly CampaignState[]> = {
  draft: ['scheduled', 'sending'],
  scheduled: ['draft', 'sending'],
  sending: ['stopped', 'sent'],
  stopped: ['sending'],
  sent: [],
};

export function requireTransition(from: CampaignState, to: CampaignState): void {
  if (!campaignTransitions[from].includes(to))
    throw new ShopError('conflict', `a campaign that is ${from} is not ${to} next`);
}

export function requireDraft(state: CampaignState): void {
  if (state !== 'draft') throw new ShopError('conflict', `the campaign is ${state}`);
}

export const sourceOf = (id: string): string => `campaign-${id.slice(-12)}`;

export const roundSeconds = 10;

/** Returns how many mails may be handed over in this turn. The total within a minute never exceeds `perMinute`. */
export function mailsPerRound(perMinute: number, handedInLastMinute: number): number {
  const share = Math.ceil((perMinute * roundSeconds) / 60);
  return Math.max(0, Math.min(share, perMinute - handedInLastMinute));
}

export const minutesFor = (recipients: number, perMinute: number): number =>
  Math.ceil(recipients / perMinute);
