import type { Route } from '#contracts/fulfilment/provider-services.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { fetchFile } from '../../../data/fetch-file.ts';
import { useSession } from '../../../data/session.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';
import { formatShare } from '../../../parts/format.ts';

export interface CardProps {
  provider: ProviderItem;
  words: ProvidersTexts;
}

export const useRoutes = () => useRead('routes.list');
export const nameOf = (route: Pick<Route, 'providerId' | 'providerService'>) =>
  `${route.providerId} ${route.providerService}`;

/** Button for a download, after re-authentication of the owner. */
export function FileButton({ url, label }: { url: string; label: string }) {
  const { role } = useSession();
  if (role !== 'owner') return null;
  return (
    <Button look="sm" icon="down" aria-label={label} title={label} onClick={() => void fetchFile(url)}>
      CSV
    </Button>
  );
}

export function MarginText({
  route,
  least,
  words,
}: {
  route: Route;
  least: number | null;
  words: ProvidersTexts;
}) {
  const language = useLanguage();
  if (!route.usable) return <span className="warn">{words.unusable}</span>;
  if (route.margin === null) return '–';
  return (
    <span className={route.margin < (least ?? 0) ? 'warn medium' : undefined}>
      {formatShare(route.margin, language)}
    </span>
  );
}
