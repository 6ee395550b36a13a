import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { formatCount, useLanguage } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import type { IconName } from '../../../parts/icon.tsx';

interface HoldDialogProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}
type Line = { icon: IconName; text: string };

function useOtherProviders(provider: ProviderItem) {
  const { data } = useRead('routes.list');
  const firstHere = (data?.services ?? []).filter(({ routes }) => routes[0]?.providerId === provider.id);
  const others = firstHere.filter(({ routes }) =>
    routes.some(({ providerId, usable, held }) => providerId !== provider.id && usable && !held),
  );
  return { elsewhere: others.length, nowhere: firstHere.length - others.length };
}

export function HoldDialog({ provider, words, close }: HoldDialogProps) {
  const language = useLanguage();
  const { elsewhere, nowhere } = useOtherProviders(provider);
  const count = (value: number) => formatCount(value, language);
  const consequences: Line[] = [
    { icon: 'pause', text: words.holdRunning(count(provider.running)) },
    ...(elsewhere > 0 ? [{ icon: 'split' as const, text: words.holdServices(count(elsewhere)) }] : []),
    ...(nowhere > 0 ? [{ icon: 'clock' as const, text: words.holdWaits(count(nowhere)) }] : []),
  ];
  return (
    <ConsequenceDialog
      title={words.holdTitle(provider.name)}
      consequences={consequences}
      confirm={words.hold}
      tone="destroy"
      reason="required"
      onConfirm={(note: string) => call('providers.hold', { params: { id: provider.id }, body: { note } })}
      done={words.heldNow}
      onClose={close}
    />
  );
}
