import type { Route, RoutedService } from '#contracts/fulfilment/provider-services.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call, pathOf, useChange, useRead } from '../../../data/call-shop.ts';
import { fetchFile } from '../../../data/fetch-file.ts';
import { useSession } from '../../../data/session.ts';
import { DateTime, formatCount, formatRate, formatShare, useLanguage } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { groupBy } from '../../../parts/group-by.ts';
import { usePackageNames } from '../../../parts/package-name.ts';

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

interface MarginTextProps {
  route: Route;
  least: number | null;
  words: ProvidersTexts;
}

export function MarginText({ route, least, words }: MarginTextProps) {
  const language = useLanguage();
  if (!route.usable) return <span className="warn">{words.unusable}</span>;
  if (route.margin === null) return '–';
  return (
    <span className={route.margin < (least ?? 0) ? 'warn medium' : undefined}>
      {formatShare(route.margin, language)}
    </span>
  );
}

/** Unusable routes first, then the lowest margins. */
const sortByMargin = ({ usable, margin }: Route) =>
  usable ? (margin ?? Number.MAX_SAFE_INTEGER) : Number.MIN_SAFE_INTEGER;

function SyncButton({ provider, words }: CardProps) {
  const sync = useChange(() => call('providers.sync-services', { params: { id: provider.id }, body: {} }), {
    says: ({ result }) => words.listRead[result],
  });
  return (
    <Button look="sm" icon="sync" busy={sync.isPending} onClick={() => sync.mutate(undefined)}>
      {words.readList}
    </Button>
  );
}

/** Groups packages by provider service and position, with their lowest margin. */
function linesOf(services: readonly RoutedService[], providerId: number) {
  const ways = services.flatMap((service) => {
    const at = service.routes.findIndex((route) => route.providerId === providerId);
    const route = service.routes[at];
    return route ? [{ service, route, at }] : [];
  });
  const byPlace = groupBy(ways, ({ service, route, at }) => `${nameOf(route)} ${service.type} ${at}`);
  return [...byPlace.values()].map((packages) => {
    const thinnest = packages.toSorted(
      (one, other) => sortByMargin(one.route) - sortByMargin(other.route),
    )[0]!;
    return { ...thinnest, packages: packages.map(({ service }) => service) };
  });
}

interface HeadProps extends CardProps {
  sold: number;
}

function CardHead({ provider, words, sold }: HeadProps) {
  const language = useLanguage();
  return (
    <div className="card__h">
      <h2>
        {words.services}{' '}
        <span className={provider.servicesStale ? 'warn plain' : 'muted plain'}>
          {words.onSale(formatCount(sold, language))}
          {provider.servicesSyncedAt && (
            <>
              {' · '}
              {words.listAt} <DateTime at={provider.servicesSyncedAt} as="ago" />
            </>
          )}
        </span>
      </h2>
      <FileButton
        url={pathOf('providers.services-file', { params: { id: provider.id } })}
        label={words.servicesFile}
      />
      <SyncButton provider={provider} words={words} />
    </div>
  );
}

export function ServicesCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const { data } = useRoutes();
  const health = useRead('providers.health', { params: { id: provider.id } });
  const least = data?.leastMargin ?? 0;
  const lines = linesOf(data?.services ?? [], provider.id);
  const { costs } = useSession();
  const { packageName: named, listName } = usePackageNames();
  const dropOf = ({ providerService }: Route) =>
    health.data?.services.find((each) => each.providerService === providerService)?.drop ?? null;
  const sizesOf = (packages: readonly RoutedService[]) =>
    [packages[0], packages.length > 1 ? packages.at(-1) : undefined]
      .flatMap((each) => (each ? [formatCount(each.quantity, language)] : []))
      .join('–');
  return (
    <section className="card" aria-label={words.services}>
      <CardHead
        provider={provider}
        words={words}
        sold={lines.reduce((sum, { packages }) => sum + packages.length, 0)}
      />
      <DataTable
        label={words.services}
        rows={lines}
        keyOf={({ service }) => service.serviceId}
        columns={[
          {
            label: words.service,
            cell: ({ service, route, packages }) => (
              <>
                <span className="medium cap">{listName(service)}</span>{' '}
                <span className="mono muted">{route.providerService}</span>{' '}
                <span className="muted small rt__s">
                  {words.packages(formatCount(packages.length, language), sizesOf(packages))}
                </span>
              </>
            ),
          },
          {
            label: words.price,
            shown: costs,
            right: true,
            cell: ({ route }) => formatRate(route.rate, route.currency, language),
          },
          {
            label: words.limits,
            right: true,
            cell: ({ route }) => `${formatCount(route.min, language)}–${formatCount(route.max, language)}`,
          },
          {
            label: words.place,
            right: true,
            cell: ({ service, at }) => words.placeOf(String(at + 1), String(service.routes.length)),
          },
          {
            label: words.dropShort,
            right: true,
            cell: ({ route }) => {
              const drop = dropOf(route);
              return drop === null ? '–' : formatShare(drop, language);
            },
          },
          {
            label: words.margin,
            shown: costs,
            right: true,
            end: true,
            cell: ({ route, service }) => (
              <span title={named(service)}>
                <MarginText route={route} least={least} words={words} />
              </span>
            ),
          },
        ]}
      />
      <p className="small muted rts__n">{words.marginNote(formatShare(least, language))}</p>
    </section>
  );
}
