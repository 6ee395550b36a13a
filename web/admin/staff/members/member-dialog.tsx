import type { Member } from '#contracts/staff/members.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call } from '../../data/call-shop.ts';
import { useTexts } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';

export type MemberAction =
  | 'makeOwner'
  | 'makeAgent'
  | 'makeAdviser'
  | 'takeAccess'
  | 'giveAccess'
  | 'resetFactors';

export function actionsFor({ active, role, secondFactor, passkeys }: Member): MemberAction[] {
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

export function MemberDialog({
  member,
  act,
  onClose,
}: {
  member: Member;
  act: MemberAction;
  onClose: () => void;
}) {
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
