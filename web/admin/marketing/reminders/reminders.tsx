import '../../catalog/services.css';
import './reminders.css';
import { Suspense, useState } from 'react';
import type { RemindersReply } from '#contracts/marketing/reminders.ts';
import { type RemindersTexts, remindersMessages } from '#messages/admin/marketing/reminders.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { LoadingScreen } from '../../shell/loading.tsx';

type Version = RemindersReply['versions'][number];

interface RestoreVersionDialogProps {
  version: Version;
  basis: number;
  words: RemindersTexts;
  onBrought: () => void;
  onClose: () => void;
}

function RestoreVersionDialog({ version, basis, words, onBrought, onClose }: RestoreVersionDialogProps) {
  const bring = useChange(
    () => call('reminders.bring-back', { params: { id: version.id }, body: { basis } }),
    { says: words.saved, fails: null },
  );
  return (
    <ConsequenceDialog
      title={words.bringBack}
      about={words.version(String(version.id))}
      consequences={[{ icon: 'undo', text: words.bringBackText }]}
      confirm={words.bringBack}
      onConfirm={async () => {
        await bring.mutateAsync(undefined);
        onBrought();
      }}
      onClose={onClose}
    />
  );
}

function summaryOf({ plan }: Version, words: RemindersTexts): string {
  if (!plan.active) return words.off;
  const active = plan.steps.filter((step) => step.active).length;
  return words.summary(String(active), String(plan.steps.length));
}

const versionOrigin = ({ id, savedBy, takesBack }: Version, words: RemindersTexts) =>
  id === 0
    ? words.first
    : takesBack !== null
      ? `${savedBy ?? ''} · ${words.broughtBack(String(takesBack))}`
      : (savedBy ?? words.moved);

interface VersionsProps {
  reply: RemindersReply;
  words: RemindersTexts;
  mayChange: boolean;
  /** The form's values are no longer the current version. */
  onBrought: () => void;
}

function VersionList({ reply, words, mayChange, onBrought }: VersionsProps) {
  const [asked, setAsked] = useState<Version>();
  return (
    <section className="card reminders__versions" aria-label={words.versions}>
      <div className="card__h">
        <h2>{words.versions}</h2>
      </div>
      <ul className="keylines">
        {reply.versions.map((version) => (
          <li key={version.id} className="keyline keyline--wrap">
            <span className="grow">
              <b className="medium">{words.version(String(version.id))}</b>{' '}
              <span className="muted">
                {versionOrigin(version, words)} · {summaryOf(version, words)}
              </span>
            </span>
            {version.savedAt && <DateTime at={version.savedAt} />}
            {version.id === reply.version.id ? (
              <span className="tag">{words.inForce}</span>
            ) : (
              mayChange && (
                <Button
                  look="sm"
                  icon="undo"
                  aria-label={`${words.bringBack}: ${words.version(String(version.id))}`}
                  onClick={() => setAsked(version)}
                >
                  {words.bringBack}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RestoreVersionDialog
          version={asked}
          basis={reply.version.id}
          words={words}
          onBrought={onBrought}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const PlanEditor = lazyDialog(async () => (await import('./plan-editor.tsx')).PlanEditor);

export function Screen() {
  const words = useTexts(remindersMessages);
  const { role } = useSession();
  const read = useRead('reminders.show');
  const [brought, setBrought] = useState(0);
  const reply = read.data;
  if (!reply) return <AsyncSection read={read} failed={words.failed} />;
  return (
    <>
      <ScreenHead title={words.title}>
        <ScreenLink to="abandonedCarts" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
      </ScreenHead>
      <p className="muted reminders__lead">{words.lead}</p>
      <Suspense fallback={<LoadingScreen />}>
        <PlanEditor key={brought} reply={reply} words={words} mayChange={role === 'owner'} />
      </Suspense>
      <VersionList
        reply={reply}
        words={words}
        mayChange={role === 'owner'}
        onBrought={() => setBrought((times) => times + 1)}
      />
    </>
  );
}
