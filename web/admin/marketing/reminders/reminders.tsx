import { useRead } from '../../data/use-read.ts';
import '../../catalog/services.css';
import './reminders.css';
import { lazy, Suspense, useState } from 'react';
import { remindersMessages } from '#messages/admin/marketing/reminders.ts';
import { useSession } from '../../data/session.ts';
import { DetailWaiting } from '../../detail/detail-waiting.tsx';
import { useWords } from '../../language.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Loading } from '../../shell/loading.tsx';
import { Versions } from './versions.tsx';

const PlanEditor = lazy(async () => ({ default: (await import('./plan-editor.tsx')).PlanEditor }));

export function Screen() {
  const words = useWords(remindersMessages);
  const { role } = useSession();
  const read = useRead('reminders.show');
  const [brought, setBrought] = useState(0);
  const reply = read.data;
  if (!reply)
    return <DetailWaiting error={read.error} title={words.failed} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={words.title}>
        <ScreenLink to="abandonedCarts" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
      </Head>
      <p className="muted reminders__lead">{words.lead}</p>
      <Suspense fallback={<Loading />}>
        <PlanEditor key={brought} reply={reply} words={words} mayChange={role === 'owner'} />
      </Suspense>
      <Versions
        reply={reply}
        words={words}
        mayChange={role === 'owner'}
        onBrought={() => setBrought((times) => times + 1)}
      />
    </>
  );
}
