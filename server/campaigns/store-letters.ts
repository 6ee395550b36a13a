import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

type LetterRow = Row<'campaign_texts', 'locale' | 'subject' | 'preheader' | 'body'> &
  Row<'campaign_recipients', 'email'> &
  Row<'campaigns', 'code'>;

/** What one recipient is written; none once it was forgotten, and never of a demonstration's campaign. */
export const readRecipientLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(
    db,
    `select r.email, t.locale, t.subject, t.preheader, t.body, c.code
       from campaign_recipients r join campaigns c on c.id = r.campaign_id
       join campaign_texts t on t.campaign_id = c.id and t.locale = r.locale
      where r.id = $1::uuid and not c.sample`,
    [id],
  );

export const readTestLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(
    db,
    `select s.email, t.locale, t.subject, t.preheader, t.body, c.code
       from campaign_tests s join campaigns c on c.id = s.campaign_id
       join campaign_texts t on t.campaign_id = c.id and t.locale = s.locale
      where s.id = $1::uuid`,
    [id],
  );
