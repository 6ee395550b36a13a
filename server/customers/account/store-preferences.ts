import type { Locale } from '#contracts/kit/locales.ts';
import { execute, one, type Queryable, touchesOne } from '#server/platform/database/query.ts';

export async function readLanguageOr(db: Queryable, email: string, otherwise: Locale): Promise<Locale> {
  const { locale } = await one<{ locale: Locale }>(db, 'select language_for($1, $2) as locale', [
    email,
    otherwise,
  ]);
  return locale;
}

export async function saveLanguage(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into customer_preferences (email, locale, changed_at) values ($1, $2, $3)
     on conflict (email) do update set locale = excluded.locale, changed_at = excluded.changed_at`,
    [input.email, input.locale, input.at],
  );
}

export async function saveLanguageIfNew(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `insert into customer_preferences (email, locale, changed_at) values ($1, $2, $3) on conflict do nothing`,
    [input.email, input.locale, input.at],
  );
}

export async function dropLanguage(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    'delete from customer_preferences where email = $1 and locale = $2 and changed_at = $3',
    [input.email, input.locale, input.at],
  );
}
