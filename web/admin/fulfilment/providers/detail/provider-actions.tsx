import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import type { DetailAction } from '../../../detail/detail-screen.tsx';
import { formatCount, useLanguage } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import type { IconName } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';

interface ActionProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}

function ReleaseDialog({ provider, words, close }: ActionProps) {
  const language = useLanguage();
  return (
    <ConsequenceDialog
      title={words.releaseTitle(provider.name)}
      consequences={[
        { icon: 'send', text: words.releaseSends(formatCount(provider.waiting, language)) },
        ...(provider.holdReason === 'staff' ? [] : [{ icon: 'alert' as const, text: words.releaseCause }]),
      ]}
      confirm={words.release}
      onConfirm={() => call('providers.release', { params: { id: provider.id } })}
      done={words.released}
      onClose={close}
    />
  );
}

function RetirementDialog({ provider, words, close }: ActionProps) {
  const { active, name } = provider;
  const act = active ? 'retire' : 'restore';
  return (
    <ConsequenceDialog
      title={active ? words.retireTitle(name) : words.restore}
      consequences={[
        active ? { icon: 'ban', text: words.retireKeeps } : { icon: 'send', text: words.restoreSends },
      ]}
      confirm={words[act]}
      tone={active ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(note: string) => call(`providers.${act}`, { params: { id: provider.id }, body: { note } })}
      done={() => (active ? words.retiredNow : words.restored)}
      onClose={close}
    />
  );
}

const EditDialog = lazyDialog(async () => (await import('../dialogs/edit-dialog.tsx')).EditDialog);
const KeyDialog = lazyDialog(async () => (await import('../dialogs/key-dialog.tsx')).KeyDialog);
const CheckDialog = lazyDialog(async () => (await import('../dialect/check-dialog.tsx')).CheckDialog);

/** The main action is the one that lets the provider deliver again, otherwise the check, which changes nothing. */
export function useActions(provider: ProviderItem, words: ProvidersTexts): DetailAction[] {
  const { role } = useSession();
  const { active, held } = provider;
  const act = (key: string, label: string, icon: IconName, Act: (props: ActionProps) => React.ReactNode) => ({
    key,
    label,
    icon,
    dialog: (close: () => void) => <Act provider={provider} words={words} close={close} />,
  });
  const ofOwner = role === 'owner';
  const [first, ...others] = [
    ...(active && held ? [act('release', words.release, 'send', ReleaseDialog)] : []),
    ...(ofOwner && !active ? [act('restore', words.restore, 'undo', RetirementDialog)] : []),
    act('test', words.test, 'sync', CheckDialog),
    ...(ofOwner && active ? [act('edit', words.edit, 'note', EditDialog)] : []),
    ...(ofOwner && active ? [act('renew', words.renew, 'key', KeyDialog)] : []),
    ...(ofOwner && active ? [act('retire', words.retire, 'ban', RetirementDialog)] : []),
  ];
  return [
    ...(first ? [{ ...first, tone: 'main' as const }] : []),
    ...others,
    ...(active && !held
      ? [{ ...act('hold', words.hold, 'pause', HoldDialog), tone: 'danger' as const }]
      : []),
  ];
}
