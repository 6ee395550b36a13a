import type { ProviderReply } from '#contracts/fulfilment/providers.ts';
import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../../data/call-shop.ts';
import { useActions } from '../../../../fulfilment/providers/detail/provider-actions.tsx';
import { useTexts } from '../../../../language.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { ActionButtons } from './action-buttons.tsx';

/** Refusals solved by another API key. */
const keyReasons = ['invalid_key', 'key_unreadable', 'http_401'];

function OfProvider({ provider }: Pick<ProviderReply, 'provider'>) {
  const sheets = useTexts(sheetsMessages);
  const actions = useActions(provider, useTexts(providersMessages));
  const keys = [...(keyReasons.includes(provider.holdReason ?? '') ? ['renew'] : []), 'test'];
  return (
    <>
      {provider.holdReason === 'insufficient_funds' && (
        <a className="btn" href={new URL(provider.baseUrl).origin} target="_blank" rel="noreferrer">
          <Icon name="out" />
          {sheets.topUp}
        </a>
      )}
      <ActionButtons actions={actions.filter(({ key }) => keys.includes(key))} />
    </>
  );
}

/** Helps with a paused provider: its panel to add money, another key, and a new check. */
export function ProviderActions({ providerId }: { providerId: string }) {
  const { data } = useRead('providers.show', {
    params: { id: providerId },
  });
  return data ? <OfProvider provider={data.provider} /> : null;
}
