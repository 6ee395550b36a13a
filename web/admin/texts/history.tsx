import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useChange } from '../data/use-change.ts';
import { useTexts } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { DateTime } from '../parts/moment.tsx';
import type { TextCalls, TextKind } from './text-kind.ts';

const TextComparison = lazyDialog(async () => (await import('./compare.tsx')).TextComparison);

interface HistoryProps<Text> {
  kind: TextKind<Text>;
  calls: TextCalls<Text>;
  versions: readonly VersionLine[];
  now: Text;
  onRestore: (text: Text) => void;
}

function CompareDialog<Text>({
  kind,
  calls,
  version,
  now,
  onClose,
}: Pick<HistoryProps<Text>, 'kind' | 'calls' | 'now'> & { version: number; onClose: () => void }) {
  const words = useTexts(textsMessages);
  const read = useQuery({
    queryKey: ['version', calls.key, version],
    queryFn: () => calls.version(version),
  });
  return (
    <Dialog
      title={words.version(String(version))}
      about={words.compareAbout}
      className="dlg--wide"
      onClose={onClose}
    >
      <Suspense fallback={<p aria-busy="true">…</p>}>
        {read.data && <TextComparison before={kind.lines(read.data.text)} after={kind.lines(now)} />}
      </Suspense>
    </Dialog>
  );
}

export function VersionHistory<Text>({ kind, calls, versions, now, onRestore }: HistoryProps<Text>) {
  const words = useTexts(textsMessages);
  const [compared, setCompared] = useState<number>();
  const restore = useChange(async (version: number) => onRestore((await calls.version(version)).text), {
    says: words.restored,
  });
  if (versions.length === 0) return <p className="muted">{words.nothing}</p>;
  return (
    <>
      <ol className="texts__versions">
        {versions.map(({ version, publishedAt, updatedAt, author }) => (
          <li key={version}>
            <div>
              <b>{words.version(String(version))}</b>{' '}
              <span className="muted small">
                {publishedAt === null ? words.states.draft : <DateTime at={publishedAt} />}
                {publishedAt === null && (
                  <>
                    {' · '}
                    <DateTime at={updatedAt} />
                  </>
                )}
                {' · '}
                {author === null ? words.byProgram : words.by(author)}
              </span>
            </div>
            <div className="row row--tight">
              <Button look="sm" onClick={() => setCompared(version)}>
                {words.compare}
                <span className="sr"> {words.version(String(version))}</span>
              </Button>
              {publishedAt !== null && (
                <Button look="sm" onClick={() => restore.mutate(version)}>
                  {words.restore}
                  <span className="sr"> {words.version(String(version))}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {compared !== undefined && (
        <CompareDialog
          kind={kind}
          calls={calls}
          version={compared}
          now={now}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  );
}
