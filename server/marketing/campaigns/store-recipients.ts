import type { Locale } from '#contracts/kit/locales.ts';
import type { CampaignResults } from '#contracts/marketing/campaigns.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

type MailResults = Omit<CampaignResults, 'orders' | 'ordersByCode' | 'ordersByLink' | 'revenueCents'>;
type SalesResults = Pick<CampaignResults, 'orders' | 'ordersByCode' | 'ordersByLink' | 'revenueCents'>;

/** Ignores mails that staff sent again. */
export const readMailed = (db: Queryable, id: string): Promise<MailResults> =>
  one<MailResults>(
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
 * Returns orders paid between the start and the end of the campaign's window, by its code or one of its links (recorded
 * as the order's source). An order with both counts once, for the code.
 */
export const readSold = (
  db: Queryable,
  { id, source }: { id: string; source: string },
): Promise<SalesResults> =>
  one<SalesResults>(
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

const isSuppressedSql = (email: string) => `exists (select from suppressions x where x.email = ${email}
    and x.kind in ('marketing', 'bounce', 'complaint'))`;

/**
 * People who agreed to offers and have not unsubscribed since, in their chosen language or that of their last
 * agreement.
 */
const hasConsentSql = `select m.email, language_for(m.email, (array_agg(m.locale order by m.agreed_at desc))[1]) as locale
  from mail_agreements m
 where m.choice = 'marketing' and not ${isSuppressedSql('m.email')}
 group by m.email`;

/**
 * SQL condition: the person is in the campaign's audience. $1 is the campaign, $2 the addresses of its segment, null
 * without one.
 */
const isReachableSql = `(c.locales is null or a.locale = any(c.locales)) and ($2::text[] is null or a.email = any($2))`;

const written = `exists (select from campaign_texts t where t.campaign_id = c.id and t.locale = a.locale)`;

interface MailCap {
  mailsPerPerson: number;
  since: Date;
}

interface AudienceRow {
  locale: Locale;
  written: boolean;
  people: number;
  capped: number;
}

interface AudienceScope {
  id: string;
  segment: readonly string[] | null;
}

export const countAudience = (
  db: Queryable,
  { id, segment, cap }: AudienceScope & { cap: MailCap },
): Promise<AudienceRow[]> =>
  rows<AudienceRow>(
    db,
    `with late as (
       select email, count(*) as mails from campaign_recipients where handed_at > $4 group by email
     )
     select a.locale, ${written} as written, count(*) as people,
            count(*) filter (where late.mails >= $3) as capped
       from campaigns c cross join (${hasConsentSql}) a left join late on late.email = a.email
      where c.id = $1::uuid and ${isReachableSql} group by 1, 2`,
    [id, segment, cap.mailsPerPerson, cap.since],
  );

export const insertRecipients = (tx: Tx, { id, segment }: AudienceScope): Promise<number> =>
  execute(
    tx,
    `insert into campaign_recipients (campaign_id, email, locale)
     select c.id, a.email, a.locale from campaigns c cross join (${hasConsentSql}) a
      where c.id = $1::uuid and ${isReachableSql} and ${written}
     on conflict (campaign_id, email) do nothing`,
    [id, segment],
  );

export async function countHandedOver(db: Queryable, since: Date): Promise<number> {
  const { handed } = await one<{ handed: number }>(
    db,
    'select count(*) as handed from campaign_recipients where handed_at > $1',
    [since],
  );
  return handed;
}

type RecipientTurn = Row<'campaign_recipients', 'id' | 'state'>;

/** Decides by the recipients' current data, and marks them as processed. */
export const claimRecipients = (
  tx: Tx,
  { campaignId, limit, at, cap }: { campaignId: string; limit: number; at: Date; cap: MailCap },
): Promise<RecipientTurn[]> =>
  rows<RecipientTurn>(
    tx,
    `with next as (
       select id, email from campaign_recipients where campaign_id = $1 and state = 'waiting'
        order by id limit $2 for update
     ), decided as (
       select n.id, case when ${isSuppressedSql('n.email')} then 'unwanted'
              when (select count(*) from campaign_recipients b where b.email = n.email and b.handed_at > $4) >= $5 then 'capped'
              else 'handed' end as state
         from next n
     )
     update campaign_recipients r set state = d.state, handed_at = case when d.state = 'handed' then $3::timestamptz end
       from decided d where r.id = d.id returning r.id, r.state`,
    [campaignId, limit, at, cap.since, cap.mailsPerPerson],
  );

export const findCampaignOf = (
  db: Queryable,
  recipientId: string,
): Promise<{ campaignId: string } | undefined> =>
  maybeOne(db, 'select campaign_id as "campaignId" from campaign_recipients where id = $1::uuid', [
    recipientId,
  ]);

export async function setClicked(db: Queryable, recipientId: string, at: Date): Promise<void> {
  await execute(
    db,
    'update campaign_recipients set clicked_at = $2 where id = $1::uuid and clicked_at is null',
    [recipientId, at],
  );
}

export async function eraseRecipients(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with tests as (delete from campaign_tests where lower(email) = $1)
     delete from campaign_recipients where email = $1`,
    [email],
  );
}
