import type { SectionKey } from '#contracts/catalog/content-sections.ts';
import type { LegalPage } from '#contracts/catalog/legal.ts';
import type { LegalText } from '#contracts/catalog/legal-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Draft, ScheduledBy, VersionedStore } from './drafts.ts';
import type { LineRow } from './version-rules.ts';

export type LegalTextKey = Row<'legal_documents', 'page' | 'locale'>;

export type PublishedLegal = LegalTextKey &
  Row<'legal_documents', 'version' | 'title' | 'body'> &
  NonNullColumns<Row<'legal_documents', 'published_at'>>;

export async function readPublishedLegal(db: Queryable): Promise<PublishedLegal[]> {
  return rows<PublishedLegal>(
    db,
    `select page, locale, version, title, body, published_at
       from legal_documents where published_at is not null
      order by page, locale, version desc`,
  );
}

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
  { page, locale, version }: LegalTextKey & { version: number },
): Promise<(LegalText & Row<'legal_documents', 'revision'>) | undefined> {
  return maybeOne(
    db,
    'select title, body, revision from legal_documents where page = $1 and locale = $2 and version = $3',
    [page, locale, version],
  );
}

/** The audit entry stores only the version number, because published versions are never deleted. */
export const legalStore: VersionedStore<LegalTextKey, LegalText> = {
  ...draftQueries<'page', LegalTextKey>('legal_documents', 'page'),
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

export async function insertFirstLegal(db: Queryable, texts: (LegalTextKey & LegalText)[]): Promise<void> {
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

type TextKey<Key extends string> = Record<Key, string> & { locale: Locale };

function draftQueries<Key extends string, At extends TextKey<Key>>(
  table: 'legal_documents' | 'content_sections',
  key: Key,
): Pick<VersionedStore<At, unknown>, 'scheduleDraft' | 'lockDue' | 'publishDraft' | 'deleteDraft'> {
  const isDraft = `${key} = $1 and locale = $2 and published_at is null`;
  return {
    scheduleDraft: async (tx, at, when) => {
      await execute(
        tx,
        `update ${table} set publish_at = $3, scheduled_by = $4, updated_at = now() where ${isDraft}`,
        [at[key], at.locale, when?.publishAt ?? null, when?.staffId ?? null],
      );
    },
    lockDue: async (tx, now) => {
      const due = await maybeOne<{ at: At } & ScheduledBy>(
        tx,
        `select jsonb_build_object('${key}', d.${key}, 'locale', d.locale) as at, m.id, m.username, m.role
           from ${table} d join staff_members m on m.id = d.scheduled_by
          where d.published_at is null and d.publish_at <= $1
          order by d.publish_at limit 1 for update of d skip locked`,
        [now],
      );
      if (!due) return undefined;
      const { at, ...member } = due;
      return { at, scheduledBy: { kind: 'staff', ...member } };
    },
    publishDraft: async (tx, at, now) => {
      await execute(tx, `update ${table} set published_at = $3, updated_at = now() where ${isDraft}`, [
        ...[at[key], at.locale],
        now,
      ]);
    },
    deleteDraft: async (tx, at) => {
      await execute(tx, `delete from ${table} where ${isDraft}`, [at[key], at.locale]);
    },
  };
}

export async function countSampleSections(db: Queryable): Promise<number> {
  const found = await one<{ count: number }>(
    db,
    'select count(*) as count from content_sections where sample',
  );
  return found.count;
}

/**
 * Deletes published demonstration content. Published versions are otherwise permanent, but no real buyer relied on
 * these.
 */
export async function deleteSampleSections(tx: Tx): Promise<void> {
  await tx.query({ text: 'alter table content_sections disable trigger content_sections_published_stays' });
  await execute(tx, 'delete from content_sections where sample');
  await tx.query({ text: 'alter table content_sections enable trigger content_sections_published_stays' });
}

export interface SectionTextKey extends Row<'content_sections', 'locale'> {
  key: SectionKey;
}

type PublishedSection = Row<'content_sections', 'key' | 'locale' | 'version' | 'content' | 'sample'> &
  NonNullColumns<Row<'content_sections', 'published_at'>>;

export async function readPublishedSections(db: Queryable): Promise<PublishedSection[]> {
  return rows<PublishedSection>(
    db,
    `select distinct on (key, locale) key, locale, version, content, sample, published_at
       from content_sections where published_at is not null
      order by key, locale, version desc`,
  );
}

export async function listSectionVersions(db: Queryable): Promise<(LineRow & { key: string })[]> {
  return rows<LineRow & { key: string }>(
    db,
    `select s.key, s.locale, s.version, s.revision, s.published_at, s.publish_at, s.updated_at, m.username as author
       from content_sections s left join staff_members m on m.id = s.author_id
      order by s.key, s.locale, s.version desc`,
  );
}

export async function readSectionVersion(
  db: Queryable,
  { key, locale, version }: SectionTextKey & { version: number },
): Promise<Row<'content_sections', 'content' | 'sample' | 'revision'> | undefined> {
  return maybeOne(
    db,
    'select content, sample, revision from content_sections where key = $1 and locale = $2 and version = $3',
    [key, locale, version],
  );
}

export const sectionStore: VersionedStore<SectionTextKey, unknown> = {
  ...draftQueries<'key', SectionTextKey>('content_sections', 'key'),
  name: 'section',
  subjectType: 'content_section',
  subjectId: ({ key, locale }) => `${key}/${locale}`,
  trace: (content) => content,
  lockDraft: (tx, { key, locale }) =>
    maybeOne<Draft<unknown>>(
      tx,
      `select version, revision, content as text from content_sections
        where key = $1 and locale = $2 and published_at is null for update`,
      [key, locale],
    ),
  insertDraft: async (tx, { key, locale }, { text, authorId }) => {
    await execute(
      tx,
      `insert into content_sections (key, locale, version, content, author_id)
       select $1, $2, coalesce(max(version), 0) + 1, $3, $4
         from content_sections where key = $1 and locale = $2`,
      [key, locale, JSON.stringify(text), authorId],
    );
  },
  updateDraft: async (tx, { key, locale }, { text, authorId }) => {
    await execute(
      tx,
      `update content_sections
          set content = $3, author_id = $4, revision = revision + 1, updated_at = now(),
              publish_at = null, scheduled_by = null
        where key = $1 and locale = $2 and published_at is null`,
      [key, locale, JSON.stringify(text), authorId],
    );
  },
};

export async function insertFirstSection(
  db: Queryable,
  section: SectionTextKey & { content: unknown; sample: boolean },
): Promise<void> {
  await execute(
    db,
    `insert into content_sections (key, locale, version, content, sample, published_at)
     select $1, $2, 1, $3, $4, now()
      where not exists (select 1 from content_sections where key = $1 and locale = $2)
     on conflict do nothing`,
    [section.key, section.locale, JSON.stringify(section.content), section.sample],
  );
}
