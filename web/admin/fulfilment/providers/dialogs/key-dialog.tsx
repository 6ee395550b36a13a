import { useState } from 'react';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { Providers } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { Field } from '../../../form/form-parts.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

interface KeyDialogProps {
  provider: ProviderItem;
  words: Providers;
  close: () => void;
}

/** Replaces the API key after testing it. */
export function KeyDialog({ provider, words, close }: KeyDialogProps) {
  const [apiKey, setApiKey] = useState('');
  const renew = useChange(
    () => call('providers.renew-key', { params: { id: provider.id }, body: { apiKey } }),
    {
      says: () => (provider.held ? words.renewedHeld : words.renewed),
      fails: null,
    },
  );
  return (
    <ConsequenceDialog
      title={words.renewTitle(provider.name)}
      consequences={[
        { icon: 'key', text: words.renewTries },
        { icon: 'shield', text: words.addSealed },
      ]}
      confirm={words.renew}
      onConfirm={() => renew.mutateAsync(undefined)}
      onClose={close}
    >
      <Field label={words.newKey}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="password"
            autoComplete="off"
            data-first
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value)}
          />
        )}
      </Field>
    </ConsequenceDialog>
  );
}
