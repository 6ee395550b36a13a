import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useChange } from '../data/call-shop.ts';
import { MomentField, parseFutureTime } from '../form/moment-field.tsx';
import { DateTime, useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { ConsequenceDialog } from '../parts/consequence-dialog.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
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

interface DraftDialogProps {
  calls: Pick<TextCalls<unknown>, 'publish' | 'schedule' | 'discardDraft'>;
  locale: Locale;
  /** Saves typed text, if any. Returns the draft's revision. */
  settled: () => Promise<number>;
  unsaved: boolean;
  onClose: () => void;
}

const saveFirstNotice = (unsaved: boolean, text: string) =>
  unsaved ? [{ icon: 'note', text } as const] : [];

export function PublishDialog({ calls, locale, settled, unsaved, onClose }: DraftDialogProps) {
  const words = useTexts(textsMessages);
  return (
    <ConsequenceDialog
      title={words.publishTitle(words.languages[locale])}
      consequences={[
        ...saveFirstNotice(unsaved, words.publishSaves),
        { icon: 'eye', text: words.publishSeen },
        { icon: 'clock', text: words.publishKept },
      ]}
      confirm={words.publishConfirm}
      onConfirm={async () => calls.publish(await settled())}
      done={words.published}
      onClose={onClose}
    />
  );
}

export function ScheduleDialog({ calls, locale, settled, unsaved, onClose }: DraftDialogProps) {
  const words = useTexts(textsMessages);
  const [typed, setTyped] = useState('');
  const schedule = useChange(async (at: Date) => calls.schedule(await settled(), at.toISOString()), {
    says: words.scheduled,
    fails: null,
  });
  const send = async () => {
    await schedule.mutateAsync(parseFutureTime(typed, words.wrongTime));
  };
  return (
    <ConsequenceDialog
      title={words.scheduleTitle(words.languages[locale])}
      consequences={[
        ...saveFirstNotice(unsaved, words.publishSaves),
        { icon: 'clock', text: words.scheduleAbout },
      ]}
      confirm={words.scheduleConfirm}
      onConfirm={send}
      onClose={onClose}
    >
      <MomentField label={words.scheduleAt} typed={typed} onType={setTyped} />
    </ConsequenceDialog>
  );
}

export function DiscardDialog({
  calls,
  locale,
  revision,
  onClose,
}: Pick<DraftDialogProps, 'calls' | 'locale' | 'onClose'> & { revision: number }) {
  const words = useTexts(textsMessages);
  return (
    <ConsequenceDialog
      title={words.discardTitle(words.languages[locale])}
      consequences={[{ icon: 'x', text: words.discardGone }]}
      confirm={words.discardConfirm}
      tone="destroy"
      onConfirm={() => calls.discardDraft(revision)}
      done={words.discarded}
      onClose={onClose}
    />
  );
}
