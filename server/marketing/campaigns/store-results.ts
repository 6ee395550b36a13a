import type { CampaignResults } from '#contracts/marketing/campaigns.ts';
import { one, type Queryable } from '#server/platform/database/query.ts';

type Mailed = Omit<CampaignResults, 'orders' | 'ordersByCode' | 'ordersByLink' | 'revenueCents'>;
type Sold = Pick<CampaignResults, 'orders' | 'ordersByCode' | 'ordersByLink' | 'revenueCents'>;

/** What became of its mails. A further one that a person had sent is no recipient's own. */
export const readMailed = (db: Queryable, id: string): Promise<Mailed> =>
  one<Mailed>(
    db,
    `select count(*) as recipients,
            count(*) filter (where r.state = 'waiting') as waiting,
            count(*) filter (where r.state = 'capped') as capped,
            count(*) filter (where r.state = 'unwanted' or (m.state = 'withheld' and p.bounced is not true)) as unwanted,
            count(*) filter (where m.state = 'queued') as queued,
            count(*) filter (where m.state = 'sent') as sent,
            count(*) filter (where m.state = 'sent' and p.bounced is not true) as delivered,
            count(*) filter (where p.bounced) as bounced,
            count(*) filter (where p.complained) as complained,
            count(*) filter (where m.state = 'failed' and m.leaving_at is null) as failed,
            count(*) filter (where m.state = 'failed' and m.leaving_at is not null) as unknown,
            count(*) filter (where r.clicked_at is not null) as clicked,
            count(x.email) as unsubscribed
       from campaign_recipients r
       left join mails m on m.kind = 'campaign' and m.dedupe_key = 'campaign:' || r.id
       left join (select mail_id, bool_or(kind = 'bounce') as bounced, bool_or(kind = 'complaint') as complained
                    from mail_reports group by mail_id) p on p.mail_id = m.id
       left join suppressions x on x.email = r.email and x.kind = 'marketing' and x.created_at >= r.handed_at
      where r.campaign_id = $1::uuid`,
    [id],
  );

/**
 * Orders that were paid from its beginning until its window ended: with its code, or by one of its links (the address
 * that an order came by says so). One that has both counts once, as the code's.
 */
export const readSold = (db: Queryable, { id, source }: { id: string; source: string }): Promise<Sold> =>
  one<Sold>(
    db,
    `with own as (
       select o.total_cents, coalesce(o.discount_code = c.code, false) as by_code
         from campaigns c join orders o
           on o.paid_at >= c.started_at
          and o.paid_at < coalesce(c.finished_at, now()) + make_interval(days => c.window_days)
          and (o.discount_code = c.code or source_of(o.source_url) = $2)
        where c.id = $1::uuid and o.sample = c.sample
     )
     select count(*) as orders, count(*) filter (where by_code) as "ordersByCode",
            count(*) filter (where not by_code) as "ordersByLink",
            coalesce(sum(total_cents), 0) as "revenueCents"
       from own`,
    [id, source],
  );
