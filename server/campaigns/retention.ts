import { deletes, type Retention } from '#server/database/retention.ts';

export const campaignRetention: readonly Retention[] = [
  { table: 'campaigns', because: "the owner's; names nobody" },
  { table: 'campaign_texts', because: 'goes with its campaign' },
  {
    table: 'campaign_recipients',
    // Not longer than their mails, or the figures would say of some that nothing became of them.
    days: 365,
    atLeast: 90,
    because: 'who was written to, for the figures and for how often one person is',
    forget: deletes('campaign_recipients', "created_at < $1 and state <> 'waiting'"),
  },
  {
    table: 'campaign_tests',
    days: 30,
    atLeast: 1,
    because: 'looked at soon after',
    forget: deletes('campaign_tests', 'created_at < $1'),
  },
];
