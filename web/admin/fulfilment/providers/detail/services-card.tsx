import type { Route, RoutedService } from '#contracts/fulfilment/provider-services.ts';
import type { Providers } from '#messages/admin/fulfilment/providers.ts';
import { call, pathOf } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage } from '../../../language.ts';
import { formatCount, formatRate, formatShare } from '../../../parts/format.ts';
import { groupBy } from '../../../parts/group-by.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Moment } from '../../../parts/moment.tsx';
import {
  type CardProps,
  FileButton,
  kindWith,
  Margin,
  nameOf,
  useRoutes,
  useServiceName,
} from './service-parts.tsx';

/** Unusable routes first, then the lowest margins. */
const rank = ({ usable, margin }: Route) =>
  usable ? (margin ?? Number.MAX_SAFE_INTEGER) : Number.MIN_SAFE_INTEGER;

function SyncButton({ provider, words }: CardProps) {
  const sync = useChange(() => call('providers.sync-services', { params: { id: provider.id }, body: {} }), {
    says: ({ result }) => words.listRead[result],
  });
  return (
    <button
      type="button"
      className="btn btn--sm"
      aria-disabled={sync.isPending}
      onClick={() => !sync.isPending && sync.mutate(undefined)}
    >
      <Icon name="sync" />
      {words.readList}
    </button>
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
    const thinnest = packages.toSorted((one, other) => rank(one.route) - rank(other.route))[0]!;
    return { ...thinnest, packages: packages.map(({ service }) => service) };
  });
}

interface LineProps {
  line: ReturnType<typeof linesOf>[number];
  drop: number | null;
  least: number;
  words: Providers;
}

function Line({ line: { service, route, at, packages }, drop, least, words }: LineProps) {
  const language = useLanguage();
  const named = useServiceName(words);
  const kindOf = kindWith(words);
  const sizes = [packages[0], packages.length > 1 ? packages.at(-1) : undefined]
    .flatMap((each) => (each ? [formatCount(each.quantity, language)] : []))
    .join('–');
  return (
    <tr>
      <td className="first">
        <span className="medium">{kindOf(service)}</span>{' '}
        <span className="mono muted">{route.providerService}</span>{' '}
        <span className="muted small rt__s">
          {words.packages(formatCount(packages.length, language), sizes)}
        </span>
      </td>
      <td className="r" data-l={words.price}>
        {formatRate(route.rate, route.currency, language)}
      </td>
      <td className="r" data-l={words.limits}>
        {formatCount(route.min, language)}–{formatCount(route.max, language)}
      </td>
      <td className="r" data-l={words.place}>
        {words.placeOf(String(at + 1), String(service.routes.length))}
      </td>
      <td className="r" data-l={words.dropShort}>
        {drop === null ? '–' : formatShare(drop, language)}
      </td>
      <td className="r end" data-l={words.margin} title={named(service)}>
        <Margin route={route} least={least} words={words} />
      </td>
    </tr>
  );
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
              {words.listAt} <Moment at={provider.servicesSyncedAt} as="ago" />
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
  const heads = [words.service, words.price, words.limits, words.place, words.dropShort, words.margin];
  const dropOf = ({ providerService }: Route) =>
    health.data?.services.find((each) => each.providerService === providerService)?.drop ?? null;
  return (
    <section className="card" aria-label={words.services}>
      <CardHead
        provider={provider}
        words={words}
        sold={lines.reduce((sum, { packages }) => sum + packages.length, 0)}
      />
      <div className="tblbox">
        <table className="tbl tbl--sync tbl--stack">
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at > 0 ? 'r' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.service.serviceId}
                line={line}
                drop={dropOf(line.route)}
                least={least}
                words={words}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted rts__n">{words.marginNote(formatShare(least, language))}</p>
    </section>
  );
}
