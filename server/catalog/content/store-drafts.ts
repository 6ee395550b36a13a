import type { Locale } from '#contracts/kit/locales.ts';
import { execute, maybeOne } from '#server/platform/database/query.ts';
import type { ScheduledBy, VersionedStore } from './drafts.ts';

type TextAt<Key extends string> = Record<Key, string> & { locale: Locale };

/** What is done to a draft whatever its text is made of: `key` is the column that names one text in all its languages. */
export function draftsIn<Key extends string, At extends TextAt<Key>>(
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
