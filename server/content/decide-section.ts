import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { recordAudit } from '#server/staff/record-audit.ts';
import type { Actor } from './actor.ts';
import {
  deleteSectionDraft,
  lockSectionDraft,
  publishSectionDraft,
  type SectionAt,
} from './store-sections.ts';
import { requireRevision } from './version-rules.ts';

interface DecideSection extends SectionAt, Actor {
  /** Of the draft that was read. */
  revision: number;
  decision: 'publish' | 'discard';
}

/**
 * Publishes the draft of a section, or throws it away; answers its version. Throws `not_found` without a draft and
 * `conflict` when it is no longer the one that was read.
 */
export async function decideSection(deps: Deps, decide: DecideSection): Promise<number> {
  const { key, locale, decision } = decide;
  return inTransaction(deps.database, async (tx) => {
    const draft = await lockSectionDraft(tx, decide);
    if (!draft) throw new ShopError('not_found', `no draft of ${key}/${locale}`);
    requireRevision(draft, decide.revision);
    if (decision === 'publish') await publishSectionDraft(tx, decide, deps.now());
    else await deleteSectionDraft(tx, decide);
    await recordAudit(tx, {
      staffId: decide.staff.id,
      action: `section.${decision}`,
      subjectType: 'content_section',
      subjectId: `${key}/${locale}`,
      ...(decision === 'publish'
        ? { after: { version: draft.version, content: draft.content } }
        : { before: { version: draft.version, content: draft.content } }),
      requestId: decide.requestId,
    });
    return draft.version;
  });
}
