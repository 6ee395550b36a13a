import { useState } from 'react';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { TextField } from '../../../form/fields.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

interface KeyDialogProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}

export function KeyDialog({ provider, words, close }: KeyDialogProps) {
  const [apiKey, setApiKey] = useState('');
  return (
    <ConsequenceDialog
      title={words.renewTitle(provider.name)}
      consequences={[
        { icon: 'key', text: words.renewTries },
        { icon: 'shield', text: words.addSealed },
      ]}
      confirm={words.renew}
      onConfirm={() => call('providers.renew-key', { params: { id: provider.id }, body: { apiKey } })}
      done={() => (provider.held ? words.renewedHeld : words.renewed)}
      onClose={close}
    >
      <TextField label={words.newKey} type="password" data-first value={apiKey} onType={setApiKey} />
    </ConsequenceDialog>
  );
}
