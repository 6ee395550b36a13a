import type { Locale } from '#contracts/kit/locales.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { AgreedChoice, SuppressionKind } from './rules.ts';

export interface NewSuppressions {
  /** Normalised address as returned by `readEmail`. */
  email: string;
  kinds: readonly SuppressionKind[];
  source: Row<'suppressions', 'source'>['source'];
  at: Date;
  mailId?: string | null;
  detail?: string | null;
}

/** Inserts suppressions. Existing ones keep their first source and time. Returns the number of new ones. */
export function suppress(db: Queryable, input: NewSuppressions): Promise<number> {
  const { email, kinds, source, at, mailId = null, detail = null } = input;
  return execute(
    db,
    `insert into suppressions (email, kind, source, created_at, mail_id, detail)
     select lower($1), kind, $3, $4, $5, $6 from unnest($2::text[]) kind on conflict do nothing`,
    [email, kinds, source, at, mailId, detail],
  );
}

export function deleteSuppressions(
  db: Queryable,
  { email, kinds }: { email: string; kinds: readonly SuppressionKind[] },
): Promise<number> {
  return execute(db, 'delete from suppressions where email = lower($1) and kind = any($2)', [email, kinds]);
}

export async function deleteAllSuppressions(db: Queryable, emails: readonly string[]): Promise<void> {
  await execute(db, 'delete from suppressions where email = any($1)', [emails]);
}

export async function readSuppressedKinds(db: Queryable, email: string): Promise<SuppressionKind[]> {
  const found = await rows<Row<'suppressions', 'kind'>>(
    db,
    'select kind from suppressions where email = lower($1)',
    [email],
  );
  return found.map(({ kind }) => kind);
}

export async function readAgreements(db: Queryable, email: string): Promise<AgreedChoice[]> {
  const found = await rows<{ choice: AgreedChoice }>(
    db,
    'select distinct choice from mail_agreements where email = lower($1)',
    [email],
  );
  return found.map(({ choice }) => choice);
}

export interface NewConsents {
  email: string;
  /** Choices with the wording of their boxes. */
  choices: readonly { choice: AgreedChoice; statement: string }[];
  locale: Locale;
  source: Row<'mail_consents', 'source'>['source'];
  at: Date;
}

export async function insertConsents(
  db: Queryable,
  { email, choices, locale, source, at }: NewConsents,
): Promise<void> {
  await execute(
    db,
    `insert into mail_consents (email, choice, statement, locale, source, agreed_at)
     select lower($1), choice, statement, $4, $5, $6 from unnest($2::text[], $3::text[]) x (choice, statement)`,
    [
      email,
      choices.map(({ choice }) => choice),
      choices.map(({ statement }) => statement),
      locale,
      source,
      at,
    ],
  );
}

export async function deleteConsents(db: Queryable, email: string): Promise<void> {
  await execute(db, 'delete from mail_consents where email = lower($1)', [email]);
}
