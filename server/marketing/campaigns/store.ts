import { type Locale, locales } from '#contracts/kit/locales.ts';
import {
  type CampaignItem,
  type CampaignsQuery,
  type CampaignTerms,
  type CampaignTexts,
  campaignStates,
} from '#contracts/marketing/campaigns.ts';
import { type KeysetList, placeOf, type Sorting } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export const readSampleCodes = (db: Queryable): Promise<{ count: number; codes: string[] }> =>
  one<{ count: number; codes: string[] }>(
    db,
    `select count(*) as count, coalesce(array_agg(code) filter (where code is not null), '{}') as codes
       from campaigns where sample`,
  );

export async function readSampleAddresses(db: Queryable): Promise<string[]> {
  const found = await rows<Row<'campaign_recipients', 'email'>>(
    db,
    'select distinct r.email from campaign_recipients r join campaigns c on c.id = r.campaign_id where c.sample',
  );
  return found.map(({ email }) => email);
}

export async function deleteSamples(tx: Tx): Promise<void> {
  await execute(tx, 'delete from campaigns where sample');
}

type LetterRow = Row<'campaign_texts', 'locale' | 'subject' | 'preheader' | 'body'> &
  Row<'campaign_recipients', 'email'> &
  Row<'campaigns', 'code'>;

const letterOf = (table: 'campaign_recipients' | 'campaign_tests') =>
  `select w.email, t.locale, t.subject, t.preheader, t.body, c.code
     from ${table} w join campaigns c on c.id = w.campaign_id
     join campaign_texts t on t.campaign_id = c.id and t.locale = w.locale
    where w.id = $1::uuid`;

/** Returns one recipient's mail. Undefined after erasure and for a demonstration campaign. */
export const readRecipientLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(db, `${letterOf('campaign_recipients')} and not c.sample`, [id]);

export const readTestLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(db, letterOf('campaign_tests'), [id]);

const columns = `c.id, c.name, c.state, c.sample, c.segment_id as "segmentId", c.locales, c.code, c.window_days as "windowDays", c.revision,
  c.start_at as "startAt", c.started_at as "startedAt", c.finished_at as "finishedAt", c.created_at as "createdAt"`;

export type CampaignRow = Row<'campaigns', 'id' | 'name' | 'state' | 'code' | 'revision' | 'sample'> &
  CamelCaseRow<
    'campaigns',
    'segment_id' | 'window_days' | 'start_at' | 'started_at' | 'finished_at' | 'created_at'
  > & {
    locales: Locale[] | null;
  };

export type ListedRow = CampaignRow & Pick<CampaignItem, 'recipients' | 'done'> & { written: Locale[] };

const sortings: Record<CampaignsQuery['sort'], Sorting> = {
  '-created': { name: '-created', key: 'c.created_at', type: 'timestamptz', descending: true },
  created: { name: 'created', key: 'c.created_at', type: 'timestamptz' },
  name: { name: 'name', key: 'lower(c.name)', type: 'text' },
  '-name': { name: '-name', key: 'lower(c.name)', type: 'text', descending: true },
  state: { name: 'state', key: placeOf('c.state', campaignStates), type: 'integer' },
  '-state': { name: '-state', key: placeOf('c.state', campaignStates), type: 'integer', descending: true },
};

/** Adds only the requested filters to the text, so that each combination gets its own plan. */
export function campaignList({ q, state, sort }: CampaignsQuery): KeysetList {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const where = [
    'true',
    ...(q ? [`c.name ilike ${$(`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`)}`] : []),
    ...(state ? [`c.state = ${$(state)}`] : []),
  ];
  return {
    columns: `${columns},
      array(select t.locale from campaign_texts t where t.campaign_id = c.id order by t.locale) as written,
      case when c.started_at is null then null
           else (select count(*) from campaign_recipients r where r.campaign_id = c.id) end as recipients,
      (select count(*) from campaign_recipients r where r.campaign_id = c.id and r.state <> 'waiting') as done`,
    from: 'campaigns c',
    where: where.join(' and '),
    values,
    id: 'c.id',
    sorting: sortings[sort],
  };
}

export const readCampaign = (db: Queryable, id: string): Promise<CampaignRow | undefined> =>
  maybeOne<CampaignRow>(db, `select ${columns} from campaigns c where c.id = $1::uuid`, [id]);

export const lockCampaign = (tx: Tx, id: string): Promise<CampaignRow | undefined> =>
  maybeOne<CampaignRow>(tx, `select ${columns} from campaigns c where c.id = $1::uuid for update`, [id]);

export async function readTexts(db: Queryable, id: string): Promise<CampaignTexts> {
  const found = await rows<Row<'campaign_texts', 'locale' | 'subject' | 'preheader' | 'body'>>(
    db,
    'select locale, subject, preheader, body from campaign_texts where campaign_id = $1::uuid',
    [id],
  );
  const textOf = (locale: Locale) => {
    const text = found.find((each) => each.locale === locale);
    return text ? { subject: text.subject, preheader: text.preheader, body: text.body } : null;
  };
  return Object.fromEntries(locales.map((locale) => [locale, textOf(locale)])) as CampaignTexts;
}

export async function insertCampaign(tx: Tx, made: { name: string; staffId: string }): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    'insert into campaigns (name, created_by) values ($1, $2) returning id',
    [made.name, made.staffId],
  );
  return id;
}

export async function writeCampaign(tx: Tx, id: string, terms: CampaignTerms): Promise<number> {
  const { revision } = await one<{ revision: number }>(
    tx,
    `update campaigns set name = $2, locales = $3, code = $4, window_days = $5, segment_id = $6, revision = revision + 1, updated_at = now()
      where id = $1 returning revision`,
    [id, terms.name, terms.locales, terms.code, terms.windowDays, terms.segmentId],
  );
  await execute(tx, 'delete from campaign_texts where campaign_id = $1', [id]);
  for (const locale of locales) {
    const text = terms.texts[locale];
    if (!text) continue;
    await execute(
      tx,
      `insert into campaign_texts (campaign_id, locale, subject, preheader, body) values ($1, $2, $3, $4, $5)`,
      [id, locale, text.subject, text.preheader, text.body],
    );
  }
  return revision;
}

export async function setPlanned(tx: Tx, id: string, startAt: Date | null): Promise<void> {
  await execute(
    tx,
    `update campaigns set state = $2, start_at = $3, revision = revision + 1, updated_at = now() where id = $1`,
    [id, startAt ? 'scheduled' : 'draft', startAt],
  );
}

export async function setStarted(tx: Tx, id: string, at: Date): Promise<void> {
  await execute(
    tx,
    `update campaigns set state = 'sending', started_at = coalesce(started_at, $2), updated_at = now() where id = $1`,
    [id, at],
  );
}

export async function setStopped(tx: Tx, id: string): Promise<void> {
  await execute(tx, `update campaigns set state = 'stopped', updated_at = now() where id = $1`, [id]);
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await execute(tx, `delete from campaigns where id = $1 and state = 'draft'`, [id]);
}

export type DueCampaign = Pick<CampaignRow, 'id' | 'segmentId'>;

export async function hasActiveCampaign(db: Queryable, now: Date): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    db,
    `select exists (select from campaigns where state = 'sending' or state = 'scheduled' and start_at <= $1) as found`,
    [now],
  );
  return found;
}

export const lockDue = (tx: Tx, now: Date): Promise<DueCampaign[]> =>
  rows(
    tx,
    `select id, segment_id as "segmentId" from campaigns where state = 'scheduled' and start_at <= $1 order by start_at for update skip locked`,
    [now],
  );

/**
 * Locks and returns the campaigns being sent, the oldest first. A concurrent reader waits and then counts the mails
 * already handed over.
 */
export const lockSending = (tx: Tx): Promise<Row<'campaigns', 'id'>[]> =>
  rows(tx, `select id from campaigns where state = 'sending' order by started_at, id for update`);

export const endSent = (tx: Tx, at: Date): Promise<Row<'campaigns', 'id'>[]> =>
  rows(
    tx,
    `update campaigns c set state = 'sent', finished_at = $1, updated_at = now()
      where c.state = 'sending'
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'waiting')
      returning id`,
    [at],
  );

export async function insertTest(
  tx: Tx,
  test: { campaignId: string; locale: Locale; email: string },
): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    'insert into campaign_tests (campaign_id, locale, email) values ($1, $2, $3) returning id',
    [test.campaignId, test.locale, test.email],
  );
  return id;
}

/**
 * Stops running campaigns after a restore, because the last sent mail is unknown. Planned campaigns become drafts
 * again.
 */
export async function holdCampaigns(tx: Tx): Promise<number> {
  return execute(
    tx,
    `update campaigns set state = case when state = 'sending' then 'stopped' else 'draft' end,
                          start_at = case when state = 'sending' then start_at end, updated_at = now()
      where state in ('sending', 'scheduled')`,
  );
}
