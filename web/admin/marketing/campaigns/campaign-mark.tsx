import type { CampaignState } from '#contracts/marketing/campaigns.ts';
import type { Campaigns } from '#messages/admin/marketing/campaigns.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<CampaignState, StatusMark> = {
  draft: 'partial',
  scheduled: 'pending',
  sending: 'processing',
  stopped: 'attn',
  sent: 'completed',
};

interface Shown {
  campaign: { state: CampaignState; sample: boolean };
  words: Campaigns;
}

export function CampaignMark({ campaign: { state, sample }, words }: Shown) {
  return (
    <span className="row row--tight">
      <Status mark={marks[state]} quiet={state !== 'stopped'}>
        {words.states[state]}
      </Status>
      {sample && <span className="tag">{words.sample}</span>}
    </span>
  );
}
