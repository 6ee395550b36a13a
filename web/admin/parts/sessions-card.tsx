import type { StaffSessionLine } from '#contracts/staff/sign-in.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call, useChange, useRead } from '../data/call-shop.ts';
import { DateTime, useTexts } from '../language.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

function SessionRow({ session, named }: { session: StaffSessionLine; named: boolean }) {
  const words = useTexts(accessMessages);
  const end = useChange(() => call('sessions.remove', { params: { id: session.id } }), {
    says: words.sessionEnded,
  });
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || words.unknownDevice;
  const name = named ? `${session.username}, ${device}` : device;
  return (
    <li className="keyline">
      <div className="grow">
        <p className="medium">
          {name} {session.current && <span className="tag">{words.current}</span>}
        </p>
        <p className="small muted">
          {session.network && (
            <>
              <span className="num">{session.network}</span> ·{' '}
            </>
          )}
          {words.lastUsed} <DateTime at={session.lastUsedAt} as="ago" />
        </p>
      </div>
      {!session.current && (
        <Button look="sm" aria-label={`${words.endSession}: ${name}`} onClick={() => end.mutate(undefined)}>
          {words.endSession}
        </Button>
      )}
    </li>
  );
}

export function SessionsCard({ of }: { of: 'own' | 'all' }) {
  const words = useTexts(accessMessages);
  const { data } = useRead('sessions.list');
  const endOthers = useChange(() => call('account.end-other-sessions'), {
    says: ({ ended }) => words.othersEnded(ended),
  });
  const shown = data?.items.filter(({ own }) => of === 'all' || own) ?? [];
  const others = shown.filter(({ own, current }) => own && !current);
  return (
    <Card
      title={words.sessions}
      aside={
        of === 'own' &&
        others.length > 0 && (
          <Button look="sm" icon="logout" onClick={() => endOthers.mutate(undefined)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <ul className="keylines">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} named={of === 'all'} />
        ))}
      </ul>
    </Card>
  );
}
