import { useDeferredValue } from 'react';
import { useRead } from '../data/call-shop.ts';

interface ServiceChoicesProps {
  id: string;
  providerId: number | undefined;
  typed: string;
}

/** Suggests services of a provider by part of a number or name. */
export function ServiceChoices({ id, providerId, typed }: ServiceChoicesProps) {
  const q = useDeferredValue(typed.trim());
  const { data } = useRead('providers.services', {
    params: { id: providerId ?? '' },
    query: { q },
    enabled: providerId !== undefined,
    keep: true,
  });
  return (
    <datalist id={id}>
      {(providerId === undefined ? [] : (data?.services ?? []).filter(({ active }) => active)).map(
        ({ externalId, name }) => (
          <option key={externalId} value={externalId}>
            {name}
          </option>
        ),
      )}
    </datalist>
  );
}
