import type { VersionState } from '#contracts/catalog/versions.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useLanguage, useWords } from '../language.ts';
import { formatDay } from '../parts/format.ts';
import { Status } from '../parts/status.tsx';

interface TextStateProps {
  state: Pick<VersionState, 'published' | 'draft'>;
  /** Published in another language. */
  elsewhere: boolean;
}

export function TextState({ state: { published, draft }, elsewhere }: TextStateProps) {
  const { states } = useWords(textsMessages);
  const language = useLanguage();
  return (
    <span className="row row--tight row--wrap">
      {published && (
        <Status mark="completed" quiet>
          {states.published(String(published.version))}
        </Status>
      )}
      {draft?.publishAt && (
        <Status mark="pending">{states.scheduled(formatDay(new Date(draft.publishAt), language))}</Status>
      )}
      {draft && !draft.publishAt && <Status mark="processing">{states.draft}</Status>}
      {!published && !draft && (
        <Status mark={elsewhere ? 'attn' : 'pending'} quiet={!elsewhere}>
          {elsewhere ? states.missing : states.unwritten}
        </Status>
      )}
    </span>
  );
}
