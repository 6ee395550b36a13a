import { type SectionKey, sectionSchemas } from '#contracts/content-sections.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import { parseBody } from '#server/parse-body.ts';
import { recordAudit } from '#server/staff/record-audit.ts';
import type { Actor } from './actor.ts';
import {
  insertSectionDraft,
  lockSectionDraft,
  type SectionAt,
  updateSectionDraft,
} from './store-sections.ts';
import { requireRevision } from './version-rules.ts';

interface SaveSection extends SectionAt, Actor {
  content: unknown;
  /** Of the draft that was read; 0 when there was none. */
  revision: number;
}

/** A list, checked item by item: the refusal names the first wrong field. */
function checkContent(key: SectionKey, content: unknown): unknown {
  return parseBody(sectionSchemas[key], content);
}

/** Keeps a draft of a section. Throws `invalid_request`, and `conflict` when someone else has saved meanwhile. */
export async function saveSection(deps: Deps, save: SaveSection): Promise<void> {
  const { key, locale, revision, staff } = save;
  const content = checkContent(key, save.content);
  const write = { key, locale, content, authorId: staff.id };
  try {
    await inTransaction(deps.database, async (tx) => {
      const draft = await lockSectionDraft(tx, save);
      requireRevision(draft, revision);
      if (draft) await updateSectionDraft(tx, write);
      else await insertSectionDraft(tx, write);
      await recordAudit(tx, {
        staffId: staff.id,
        action: 'section.save',
        subjectType: 'content_section',
        subjectId: `${key}/${locale}`,
        before: draft?.content,
        after: content,
        requestId: save.requestId,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('conflict', 'a draft was begun meanwhile');
    throw error;
  }
}
