import type { CampaignReply, CampaignResults } from '#contracts/marketing/campaigns.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { DetailSection } from '../../../detail/detail-screen.tsx';
import { formatCents, formatCount, useLanguage } from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';

const counted = [
  ...(['waiting', 'queued', 'bounced', 'complained', 'failed', 'unknown', 'capped', 'unwanted'] as const),
] satisfies (keyof CampaignResults)[];

export function CampaignResultsSection({
  campaign,
  words,
}: {
  campaign: CampaignReply;
  words: CampaignsTexts;
}) {
  const language = useLanguage();
  const { results, windowDays, source } = campaign;
  const { figures } = words;
  const count = (of: number) => formatCount(of, language);
  const helps: Partial<Record<string, string>> = {
    delivered: words.deliveredHelp,
    unknown: words.unknownHelp,
    clicked: words.clickedHelp,
  };
  const shown = [
    ...(['recipients', 'sent', 'delivered', 'clicked', 'unsubscribed'] as const),
    ...counted.filter((key) => results[key] > 0),
  ];
  return (
    <DetailSection
      title={words.results}
      action={
        results.orders > 0 && (
          <ScreenLink to="orders" search={{ source }} look="sm">
            {words.seeOrders}
          </ScreenLink>
        )
      }
    >
      <dl className="camp__figures">
        <div>
          <dt>{figures.orders}</dt>
          <dd className="camp__v num">{count(results.orders)}</dd>
          <dd className="small muted">
            {words.soldHelp(count(results.ordersByCode), count(results.ordersByLink))}
          </dd>
        </div>
        <div>
          <dt>{figures.revenue}</dt>
          <dd className="camp__v num">{formatCents(results.revenueCents, language)}</dd>
        </div>
        {shown.map((key) => (
          <div key={key}>
            <dt>{figures[key]}</dt>
            <dd className="camp__v num">{count(results[key])}</dd>
            {helps[key] && <dd className="small muted">{helps[key]}</dd>}
          </div>
        ))}
      </dl>
      <p className="small muted">{words.windowSays(count(windowDays))}</p>
    </DetailSection>
  );
}
