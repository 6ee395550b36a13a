import type { CampaignState } from '#contracts/campaigns.ts';
import type { Campaigns } from '#messages/admin/campaigns.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<CampaignState, StatusMark> = {
  draft: 'partial',
  scheduled: 'pending',
  sending: 'processing',
  stopped: 'attn',
  sent: 'completed',
};

export function CampaignMark({ state, words }: { state: CampaignState; words: Campaigns }) {
  return (
    <Status mark={marks[state]} quiet={state !== 'stopped'}>
      {words.states[state]}
    </Status>
  );
}
