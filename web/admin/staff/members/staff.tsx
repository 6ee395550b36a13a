import { useState } from 'react';
import type { Invitation, Member } from '#contracts/staff/members.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { SessionsCard } from '../../parts/sessions-card.tsx';
import { Status } from '../../parts/status.tsx';
import { Loading } from '../../shell/loading.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { actsFor, type MemberAct, MemberDialog } from './member-dialog.tsx';

function MemberLine({ member, onAct }: { member: Member; onAct: (act: MemberAct) => void }) {
  const words = useWords(staffMessages);
  const { secondFactor, passkeys } = member;
  const means = [
    ...(secondFactor ? [words.app] : []),
    ...(passkeys > 0 ? [words.passkeys(passkeys)] : []),
  ].join(' · ');
  return (
    <li className="keyline keyline--wrap">
      <div className="grow">
        <p className="medium">
          {member.username} {member.self && <span className="tag">{words.you}</span>}{' '}
          <span className="tag">{words.roles[member.role]}</span>
        </p>
        <p className="small muted">
          {member.email && <>{member.email} · </>}
          {means || words.passwordOnly} · {words.lastSeen}:{' '}
          {member.lastUsedAt ? <Moment at={member.lastUsedAt} as="ago" /> : words.never}
        </p>
      </div>
      <Status mark={member.active ? 'completed' : 'cancelled'}>
        {member.active ? words.active : words.gone}
      </Status>
      {!member.self && (
        <div className="row row--wrap">
          {actsFor(member).map((act) => (
            <button
              key={act}
              type="button"
              className="btn btn--sm"
              aria-label={words.changeTitle(words[act], member.username)}
              onClick={() => onAct(act)}
            >
              {words[act]}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const words = useWords(staffMessages);
  const withdraw = useChange(() => call('invitations.remove', { params: { id: invitation.id } }), {
    says: () => words.withdrawn,
  });
  const over = new Date(invitation.expiresAt).getTime() < shopNow().getTime();
  return (
    <li className="keyline">
      <div className="grow">
        <p className="medium">
          {invitation.email} <span className="tag">{words.roles[invitation.role]}</span>
        </p>
        <p className="small muted">
          {over ? words.over : words.until} <Moment at={invitation.expiresAt} /> · {words.by}{' '}
          {invitation.invitedBy}
        </p>
      </div>
      <button
        type="button"
        className="btn btn--sm"
        aria-label={`${words.withdraw}: ${invitation.email}`}
        onClick={() => withdraw.mutate(undefined)}
      >
        {words.withdraw}
      </button>
    </li>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const words = useWords(staffMessages);
  return (
    <section className="card">
      <div className="card__h">
        <h2>{words.invitations}</h2>
      </div>
      {invitations.length === 0 && <p className="card__b muted">{words.noInvitations}</p>}
      <ul className="keylines">
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

export function Screen() {
  const words = useWords(staffMessages);
  const [inviting, setInviting] = useState(false);
  const [acting, setActing] = useState<{ member: Member; act: MemberAct }>();
  const list = useRead('members.list');
  if (list.error && !list.data)
    return <Failed title={words.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { items, invitations } = list.data;
  return (
    <>
      <Head title={words.title} about={items.length}>
        <button type="button" className="btn btn--main" onClick={() => setInviting(true)}>
          <Icon name="mail" />
          {words.invite}
        </button>
      </Head>
      <div className="cards">
        <section className="card">
          <div className="card__h">
            <h2>{words.members}</h2>
          </div>
          <ul className="keylines">
            {items.map((member) => (
              <MemberLine key={member.id} member={member} onAct={(act) => setActing({ member, act })} />
            ))}
          </ul>
        </section>
        <Invitations invitations={invitations} />
        <SessionsCard of="all" />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {acting && <MemberDialog {...acting} onClose={() => setActing(undefined)} />}
    </>
  );
}
