import type { Member } from '#contracts/staff/members.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call } from '../../data/call-shop.ts';
import { useWords } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';

export type MemberAct =
  | 'makeOwner'
  | 'makeAgent'
  | 'makeAdviser'
  | 'takeAccess'
  | 'giveAccess'
  | 'resetFactors';

export function actsFor({ active, role, secondFactor, passkeys }: Member): MemberAct[] {
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

const changes: Record<Exclude<MemberAct, 'resetFactors'>, object> = {
  makeOwner: { role: 'owner' },
  makeAgent: { role: 'agent' },
  makeAdviser: { role: 'adviser' },
  takeAccess: { active: false },
  giveAccess: { active: true },
};

const send = ({ id }: Member, act: MemberAct) =>
  act === 'resetFactors'
    ? call('members.reset-factors', { params: { id } })
    : call('members.change', { params: { id }, body: changes[act] });

export function MemberDialog({
  member,
  act,
  onClose,
}: {
  member: Member;
  act: MemberAct;
  onClose: () => void;
}) {
  const words = useWords(staffMessages);
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
        await send(member, act);
        showToast({ tone: 'good', title: words.changed, text: member.username });
      }}
      onClose={onClose}
    />
  );
}
