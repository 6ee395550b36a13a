import type { SectionKey } from '#contracts/catalog/content-sections.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Present, Row } from '#server/platform/database/row.ts';
import type { Draft, VersionedStore } from './drafts.ts';
import { draftsIn } from './store-drafts.ts';
import type { LineRow } from './version-rules.ts';

export interface SectionAt extends Row<'content_sections', 'locale'> {
  key: SectionKey;
}

type PublishedSection = Row<'content_sections', 'key' | 'locale' | 'version' | 'content' | 'sample'> &
  Present<Row<'content_sections', 'published_at'>>;

/** The newest published version of each section in each language. */
export async function readPublishedSections(db: Queryable): Promise<PublishedSection[]> {
  return rows<PublishedSection>(
    db,
    `select distinct on (key, locale) key, locale, version, content, sample, published_at
       from content_sections where published_at is not null
      order by key, locale, version desc`,
  );
}

/** Every version of every section, newest first, without the contents. */
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
  { key, locale, version }: SectionAt & { version: number },
): Promise<Row<'content_sections', 'content' | 'sample' | 'revision'> | undefined> {
  return maybeOne(
    db,
    'select content, sample, revision from content_sections where key = $1 and locale = $2 and version = $3',
    [key, locale, version],
  );
}

/** Drafts of sections; the text is the section's content. */
export const sectionStore: VersionedStore<SectionAt, unknown> = {
  ...draftsIn<'key', SectionAt>('content_sections', 'key'),
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

/** The first version, where none exists yet. */
export async function insertFirstSection(
  db: Queryable,
  section: SectionAt & { content: unknown; sample: boolean },
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
