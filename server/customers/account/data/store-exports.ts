import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function insertMailedExport(
  tx: Tx,
  input: { email: string; locale: Locale; at: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await one<Row<'customer_exports', 'id'>>(
    tx,
    `insert into customer_exports (email, way, locale, asked_at, expires_at) values ($1, 'mail', $2, $3, $4)
     returning id`,
    [input.email, input.locale, input.at, input.expiresAt],
  );
  return id;
}

export async function recordDownload(
  db: Queryable,
  taken: { email: string; locale: Locale; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into customer_exports (email, way, locale, asked_at, expires_at, taken_at)
     values ($1, 'download', $2, $3, $3, $3)`,
    [taken.email, taken.locale, taken.at],
  );
}

export type OpenExport = Row<'customer_exports', 'id' | 'email' | 'locale' | 'expires_at'>;

const isOpen = `way = 'mail' and taken_at is null and expires_at > $2`;

export function findOpenExport(db: Queryable, id: string, now: Date): Promise<OpenExport | undefined> {
  return maybeOne<OpenExport>(
    db,
    `select id, email, locale, expires_at from customer_exports where id = $1::uuid and ${isOpen}`,
    [id, now],
  );
}

export async function endExport(
  db: Queryable,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `update customer_exports set taken_at = $2 where id = $1::uuid and email = $3 and ${isOpen}`,
    [id, at, email],
  );
}
