import type { ReactNode } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useTexts } from '../language.tsx';
import { FailedState } from '../list/list-states.tsx';

interface AsyncSectionProps<Data> {
  read: { data: Data | undefined; error: RefusedCall | null; refetch: () => unknown };
  failed: string;
  /** Returns what replaces the content of a reply without rows. */
  empty?: (data: Data) => ReactNode;
  children?: (data: Data) => ReactNode;
}

function Skeleton() {
  const words = useTexts(detailMessages);
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

export function AsyncSection<Data>({ read, failed, empty, children }: AsyncSectionProps<Data>) {
  const { data, error } = read;
  if (data !== undefined) return (empty?.(data) || children?.(data)) ?? null;
  if (error) return <FailedState title={failed} error={error} onRetry={() => void read.refetch()} />;
  return <Skeleton />;
}
