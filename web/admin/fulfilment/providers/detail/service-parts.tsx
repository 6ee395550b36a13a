import type { Route, RoutedService, RoutesReply } from '#contracts/provider-services.ts';
import type { ProviderItem } from '#contracts/providers.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { proveFresh, useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage } from '../../language.ts';
import { formatCount, formatShare } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';

export interface CardProps {
  provider: ProviderItem;
  words: Providers;
}

const audienceMarks: Record<string, string> = { europe: 'EU', spain: 'ES' };
export const useRoutes = () =>
  useRead<RoutesReply>('/api/admin/routes', { topics: ['providers', 'settings'] });
export const nameOf = (route: Pick<Route, 'providerId' | 'providerService'>) =>
  `${route.providerId} ${route.providerService}`;

export const kindWith =
  (words: Providers) =>
  ({ type, audience }: Pick<RoutedService, 'type' | 'audience'>) =>
    [words.types[type as keyof Providers['types']] ?? type, audience && audienceMarks[audience]]
      .filter(Boolean)
      .join(' ');

/** `Seguidores ES 1.000`. */
export function useServiceName(words: Providers) {
  const language = useLanguage();
  const kindOf = kindWith(words);
  return (service: Pick<RoutedService, 'type' | 'audience' | 'quantity'>) =>
    `${kindOf(service)} ${formatCount(service.quantity, language)}`;
}

/** A file that the browser fetches, once the owner has shown who is there. */
export function FileButton({ url, label }: { url: string; label: string }) {
  const { role } = useSession();
  if (role !== 'owner') return null;
  const take = async () => {
    if (await proveFresh()) location.assign(url);
  };
  return (
    <button type="button" className="btn btn--sm" aria-label={label} title={label} onClick={take}>
      <Icon name="down" />
      CSV
    </button>
  );
}

export function Margin({ route, least, words }: { route: Route; least: number; words: Providers }) {
  const language = useLanguage();
  if (!route.usable) return <span className="warn">{words.unusable}</span>;
  if (route.margin === null) return '–';
  return (
    <span className={route.margin < least ? 'warn medium' : undefined}>
      {formatShare(route.margin, language)}
    </span>
  );
}
