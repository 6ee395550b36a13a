import type { VersionState } from '#contracts/catalog/versions.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { formatDay, useLanguage, useTexts } from '../language.tsx';
import { StatusBadge } from '../parts/status.tsx';

interface TextStateProps {
  state: Pick<VersionState, 'published' | 'draft'>;
  /** Published in another language. */
  elsewhere: boolean;
}

export function TextState({ state: { published, draft }, elsewhere }: TextStateProps) {
  const { states } = useTexts(textsMessages);
  const language = useLanguage();
  return (
    <span className="row row--tight row--wrap">
      {published && (
        <StatusBadge mark="completed" quiet>
          {states.published(String(published.version))}
        </StatusBadge>
      )}
      {draft?.publishAt && (
        <StatusBadge mark="pending">
          {states.scheduled(formatDay(new Date(draft.publishAt), language))}
        </StatusBadge>
      )}
      {draft && !draft.publishAt && <StatusBadge mark="processing">{states.draft}</StatusBadge>}
      {!published && !draft && (
        <StatusBadge mark={elsewhere ? 'attn' : 'pending'} quiet={!elsewhere}>
          {elsewhere ? states.missing : states.unwritten}
        </StatusBadge>
      )}
    </span>
  );
}
