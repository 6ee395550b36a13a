import { useDeferredValue } from 'react';
import { useRead } from '../data/use-read.ts';

interface ServiceChoicesProps {
  /** Is the list that the input names. */
  id: string;
  providerId: number | undefined;
  typed: string;
}

/**
 * Offers what a provider sells, by number and name, for an input that takes the number: a part of either finds it.
 */
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
