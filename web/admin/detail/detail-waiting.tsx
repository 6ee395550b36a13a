import { detailMessages } from '#messages/admin/shell/detail.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useWords } from '../language.ts';
import { Failed } from '../list/list-states.tsx';

/** Placeholder while loading or after a failed read. */
export function DetailWaiting({
  error,
  title,
  onRetry,
}: {
  error: RefusedCall | null;
  title: string;
  onRetry: () => void;
}) {
  const words = useWords(detailMessages);
  if (error) return <Failed title={title} error={error} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {words.loading}
      </p>
      <div className="stack" aria-hidden="true">
        <span className="skel skel--title" />
        <span className="skel skel--block" />
        <span className="skel skel--block" />
      </div>
    </div>
  );
}
