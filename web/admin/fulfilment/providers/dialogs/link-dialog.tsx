import { useState } from 'react';
import type { ProviderServicesReply, Route } from '#contracts/fulfilment/provider-services.ts';
import { useRead } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { formatCount, formatRate, useLanguage } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import type { CardProps } from '../detail/services-card.tsx';

type ListedProviderService = ProviderServicesReply['services'][number];

/** Returns an unsaved route. Its margin is computed by the server on save. */
const toDraftRoute = (
  { externalId, name, rate, min, max }: ListedProviderService,
  provider: CardProps['provider'],
): Route => ({
  providerId: provider.id,
  providerName: provider.name,
  providerService: externalId,
  serviceName: name,
  rate,
  currency: provider.currency,
  min,
  max,
  usable: true,
  held: provider.held,
  costCents: null,
  margin: null,
});

export function LinkDialog({
  provider,
  words,
  onLink,
  onClose,
}: CardProps & { onLink: (way: Route) => void; onClose: () => void }) {
  const language = useLanguage();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState('');
  const { data } = useRead('providers.services', {
    params: { id: provider.id },
    query: { q },
    keep: true,
  });
  return (
    <ConsequenceDialog
      title={words.linkTitle(provider.name)}
      consequences={[{ icon: 'split', text: words.linkLast }]}
      confirm={words.link}
      onConfirm={async () => {
        const found = data?.services.find(({ externalId }) => externalId === chosen);
        if (found) onLink(toDraftRoute(found, provider));
      }}
      onClose={onClose}
    >
      <TextField label={words.find} type="search" value={q} onType={setQ} />
      <SelectField
        label={words.service}
        choices={(data?.services ?? [])
          .filter(({ active }) => active)
          .map(
            ({ externalId, name, rate, min, max }) =>
              [
                externalId,
                `${externalId} · ${name} · ${formatRate(rate, provider.currency, language)} · ${formatCount(min, language)}–${formatCount(max, language)}`,
              ] as const,
          )}
        size={6}
        value={chosen}
        onChoose={setChosen}
      />
    </ConsequenceDialog>
  );
}
