import type { LegalPage } from '#contracts/catalog/legal.ts';
import type { LegalText } from '#contracts/catalog/legal-schemas.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Present, Row } from '#server/platform/database/row.ts';
import type { Draft, VersionedStore } from './drafts.ts';
import { draftsIn } from './store-drafts.ts';
import type { LineRow } from './version-rules.ts';

export type LegalAt = Row<'legal_documents', 'page' | 'locale'>;

export type PublishedLegal = LegalAt &
  Row<'legal_documents', 'version' | 'title' | 'body'> &
  Present<Row<'legal_documents', 'published_at'>>;

/** Every published version of every text, newest first. */
export async function readPublishedLegal(db: Queryable): Promise<PublishedLegal[]> {
  return rows<PublishedLegal>(
    db,
    `select page, locale, version, title, body, published_at
       from legal_documents where published_at is not null
      order by page, locale, version desc`,
  );
}

/** Every version of every text, newest first, without the texts. */
export async function listLegalVersions(db: Queryable): Promise<(LineRow & { page: LegalPage })[]> {
  return rows<LineRow & { page: LegalPage }>(
    db,
    `select d.page, d.locale, d.version, d.revision, d.published_at, d.publish_at, d.updated_at, m.username as author
       from legal_documents d left join staff_members m on m.id = d.author_id
      order by d.page, d.locale, d.version desc`,
  );
}

export async function readLegalVersion(
  db: Queryable,
  { page, locale, version }: LegalAt & { version: number },
): Promise<(LegalText & Row<'legal_documents', 'revision'>) | undefined> {
  return maybeOne(
    db,
    'select title, body, revision from legal_documents where page = $1 and locale = $2 and version = $3',
    [page, locale, version],
  );
}

/** Drafts of legal texts. The audit keeps which version it was: what was published stays in the table for good. */
export const legalStore: VersionedStore<LegalAt, LegalText> = {
  ...draftsIn<'page', LegalAt>('legal_documents', 'page'),
  name: 'legal',
  subjectType: 'legal_document',
  subjectId: ({ page, locale }) => `${page}/${locale}`,
  trace: ({ title, body }) => ({ title, characters: body.length }),
  lockDraft: (tx, { page, locale }) =>
    maybeOne<Draft<LegalText>>(
      tx,
      `select version, revision, jsonb_build_object('title', title, 'body', body) as text from legal_documents
        where page = $1 and locale = $2 and published_at is null for update`,
      [page, locale],
    ),
  insertDraft: async (tx, { page, locale }, { text, authorId }) => {
    await execute(
      tx,
      `insert into legal_documents (page, locale, version, title, body, author_id)
       select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5
         from legal_documents where page = $1 and locale = $2`,
      [page, locale, text.title, text.body, authorId],
    );
  },
  updateDraft: async (tx, { page, locale }, { text, authorId }) => {
    await execute(
      tx,
      `update legal_documents
          set title = $3, body = $4, author_id = $5, revision = revision + 1, updated_at = now(),
              publish_at = null, scheduled_by = null
        where page = $1 and locale = $2 and published_at is null`,
      [page, locale, text.title, text.body, authorId],
    );
  },
};

export async function countLegalTexts(db: Queryable): Promise<number> {
  const row = await maybeOne<{ texts: number }>(
    db,
    'select count(distinct (page, locale)) as texts from legal_documents',
  );
  return row?.texts ?? 0;
}

/** First versions, each only where its text has none yet. */
export async function insertFirstLegal(db: Queryable, texts: (LegalAt & LegalText)[]): Promise<void> {
  await execute(
    db,
    `insert into legal_documents (page, locale, version, title, body, published_at)
     select t.page, t.locale, 1, t.title, t.body, now()
       from jsonb_to_recordset($1) as t(page text, locale text, title text, body text)
      where not exists (select 1 from legal_documents d where d.page = t.page and d.locale = t.locale)
     on conflict do nothing`,
    [JSON.stringify(texts)],
  );
}
