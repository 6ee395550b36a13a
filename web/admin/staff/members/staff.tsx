import { useState } from 'react';
import type { Invitation, Member } from '#contracts/staff/members.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { SessionsCard } from '../../parts/sessions-card.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

type MemberAction = 'makeOwner' | 'makeAgent' | 'makeAdviser' | 'takeAccess' | 'giveAccess' | 'resetFactors';

function actionsFor({ active, role, secondFactor, passkeys }: Member): MemberAction[] {
  if (!active) return ['giveAccess'];
  const hasFactors = secondFactor || passkeys > 0;
  return [
    ...(role === 'owner' ? [] : (['makeOwner'] as const)),
    ...(role === 'agent' ? [] : (['makeAgent'] as const)),
    ...(role === 'adviser' ? [] : (['makeAdviser'] as const)),
    ...(hasFactors ? (['resetFactors'] as const) : []),
    'takeAccess',
  ];
}

const changes: Record<Exclude<MemberAction, 'resetFactors'>, object> = {
  makeOwner: { role: 'owner' },
  makeAgent: { role: 'agent' },
  makeAdviser: { role: 'adviser' },
  takeAccess: { active: false },
  giveAccess: { active: true },
};

const sendMemberAction = ({ id }: Member, act: MemberAction) =>
  act === 'resetFactors'
    ? call('members.reset-factors', { params: { id } })
    : call('members.change', { params: { id }, body: changes[act] });

function MemberDialog({ member, act, onClose }: { member: Member; act: MemberAction; onClose: () => void }) {
  const words = useTexts(staffMessages);
  const means = {
    makeOwner: words.ownerMay,
    makeAgent: words.agentMay,
    makeAdviser: words.adviserMay,
    takeAccess: words.goneMeans,
    giveAccess: words.backMeans,
    resetFactors: words.resetMeans,
  };
  return (
    <ConsequenceDialog
      title={words.changeTitle(words[act], member.username)}
      consequences={[
        { icon: 'user', text: means[act] },
        { icon: 'logout', text: words.endsSessions },
      ]}
      confirm={words[act]}
      tone={act === 'takeAccess' ? 'destroy' : 'main'}
      onConfirm={async () => {
        await sendMemberAction(member, act);
        showToast({ tone: 'good', title: words.changed, text: member.username });
      }}
      onClose={onClose}
    />
  );
}

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

function MemberLine({ member, onAct }: { member: Member; onAct: (act: MemberAction) => void }) {
  const words = useTexts(staffMessages);
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
          {member.lastUsedAt ? <DateTime at={member.lastUsedAt} as="ago" /> : words.never}
        </p>
      </div>
      <StatusBadge mark={member.active ? 'completed' : 'cancelled'}>
        {member.active ? words.active : words.gone}
      </StatusBadge>
      {!member.self && (
        <div className="row row--wrap">
          {actionsFor(member).map((act) => (
            <Button
              key={act}
              look="sm"
              aria-label={words.changeTitle(words[act], member.username)}
              onClick={() => onAct(act)}
            >
              {words[act]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const words = useTexts(staffMessages);
  const withdraw = useChange(() => call('invitations.remove', { params: { id: invitation.id } }), {
    says: words.withdrawn,
  });
  const over = new Date(invitation.expiresAt).getTime() < shopNow().getTime();
  return (
    <li className="keyline">
      <div className="grow">
        <p className="medium">
          {invitation.email} <span className="tag">{words.roles[invitation.role]}</span>
        </p>
        <p className="small muted">
          {over ? words.over : words.until} <DateTime at={invitation.expiresAt} /> · {words.by}{' '}
          {invitation.invitedBy}
        </p>
      </div>
      <Button
        look="sm"
        aria-label={`${words.withdraw}: ${invitation.email}`}
        onClick={() => withdraw.mutate(undefined)}
      >
        {words.withdraw}
      </Button>
    </li>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const words = useTexts(staffMessages);
  return (
    <Card title={words.invitations}>
      {invitations.length === 0 && <p className="card__b muted">{words.noInvitations}</p>}
      <ul className="keylines">
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

export function Screen() {
  const words = useTexts(staffMessages);
  const [inviting, setInviting] = useState(false);
  const [acting, setActing] = useState<{ member: Member; act: MemberAction }>();
  const list = useRead('members.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const { items, invitations } = list.data;
  return (
    <>
      <ScreenHead title={words.title} about={items.length}>
        <Button look="main" icon="mail" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </ScreenHead>
      <div className="cards">
        <Card title={words.members}>
          <ul className="keylines">
            {items.map((member) => (
              <MemberLine key={member.id} member={member} onAct={(act) => setActing({ member, act })} />
            ))}
          </ul>
        </Card>
        <Invitations invitations={invitations} />
        <SessionsCard of="all" />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {acting && <MemberDialog {...acting} onClose={() => setActing(undefined)} />}
    </>
  );
}
