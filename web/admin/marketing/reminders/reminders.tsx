import '../../catalog/services.css';
import './reminders.css';
import { Suspense, useState } from 'react';
import { remindersMessages } from '#messages/admin/marketing/reminders.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { useTexts } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { LoadingScreen } from '../../shell/loading.tsx';
import { VersionList } from './versions.tsx';

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
