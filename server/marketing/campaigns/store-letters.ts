import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

type LetterRow = Row<'campaign_texts', 'locale' | 'subject' | 'preheader' | 'body'> &
  Row<'campaign_recipients', 'email'> &
  Row<'campaigns', 'code'>;

/** What the row of somebody who is written to reads: the campaign's text in their language. */
const letterOf = (table: 'campaign_recipients' | 'campaign_tests') =>
  `select w.email, t.locale, t.subject, t.preheader, t.body, c.code
     from ${table} w join campaigns c on c.id = w.campaign_id
     join campaign_texts t on t.campaign_id = c.id and t.locale = w.locale
    where w.id = $1::uuid`;

/** What one recipient is written; none once it was forgotten, and never of a demonstration's campaign. */
export const readRecipientLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(db, `${letterOf('campaign_recipients')} and not c.sample`, [id]);

export const readTestLetter = (db: Queryable, id: string): Promise<LetterRow | undefined> =>
  maybeOne<LetterRow>(db, letterOf('campaign_tests'), [id]);
