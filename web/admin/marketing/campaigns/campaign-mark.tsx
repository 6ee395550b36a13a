import type { CampaignState } from '#contracts/marketing/campaigns.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<CampaignState, StatusMark> = {
  draft: 'partial',
  scheduled: 'pending',
  sending: 'processing',
  stopped: 'attn',
  sent: 'completed',
};

interface CampaignMarkProps {
  campaign: { state: CampaignState; sample: boolean };
  words: CampaignsTexts;
}

export function CampaignMark({ campaign: { state, sample }, words }: CampaignMarkProps) {
  return (
    <span className="row row--tight">
      <StatusBadge mark={marks[state]} quiet={state !== 'stopped'}>
        {words.states[state]}
      </StatusBadge>
      {sample && <span className="tag">{words.sample}</span>}
    </span>
  );
}
