import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Route } from '#contracts/fulfilment/provider-services.ts';
import type { Providers } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { useChange } from '../../../data/use-change.ts';
import { useLanguage } from '../../../language.ts';
import { formatCount, formatRate } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Status } from '../../../parts/status.tsx';
import { bodyOf, movedRoute, type RouteDraft, routeMime } from '../dialogs/route-draft.ts';
import { type CardProps, Margin, nameOf, useRoutes, useServiceName } from './service-parts.tsx';

/** They come when they are opened. */
const RouteDialog = lazy(async () => ({
  default: (await import('../dialogs/route-dialog.tsx')).RouteDialog,
}));
const LinkDialog = lazy(async () => ({ default: (await import('../dialogs/link-dialog.tsx')).LinkDialog }));

interface RouteLineProps {
  route: Route;
  place: number;
  last: boolean;
  least: number;
  words: Providers;
  /** Absent for who may only look. */
  onMove: ((to: number) => void) | undefined;
  onLeave: (() => void) | undefined;
}

function RouteLine({ route, place, last, least, words, onMove, onLeave }: RouteLineProps) {
  const language = useLanguage();
  const { providerName: name } = route;
  return (
    <li
      className="rt"
      draggable={onMove !== undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(routeMime, String(place))}
      onDragOver={(event) => onMove && event.preventDefault()}
    >
      <span className="rt__n num">{place + 1}</span>
      <span className="grow">
        <span className="medium">{name}</span> <span className="mono muted">{route.providerService}</span>
        <span className="small rt__s">
          <Status mark={route.held ? 'attn' : 'completed'} quiet={!route.held}>
            {route.held ? words.held : words.active}
          </Status>
        </span>
      </span>
      <span className="num right">
        {formatRate(route.rate, route.currency, language)}
        <span className="small muted rt__s">
          {formatCount(route.min, language)}–{formatCount(route.max, language)} ·{' '}
          <Margin route={route} least={least} words={words} />
        </span>
      </span>
      {onMove && (
        <span className="row rt__b">
          {(
            [
              ['au', words.up(name), place - 1, place === 0],
              ['ad', words.down(name), place + 1, last],
            ] as const
          ).map(([icon, label, to, stuck]) => (
            <button
              key={icon}
              type="button"
              className="btn btn--icon btn--sm btn--ghost"
              aria-label={label}
              title={label}
              aria-disabled={stuck}
              onClick={() => !stuck && onMove(to)}
            >
              <Icon name={icon} />
            </button>
          ))}
          <button
            type="button"
            className="btn btn--icon btn--sm btn--ghost"
            aria-label={words.takeOut(name)}
            title={words.takeOut(name)}
            disabled={!onLeave}
            onClick={onLeave}
          >
            <Icon name="x" />
          </button>
        </span>
      )}
    </li>
  );
}

/** Who is asked for a service, in which order; moved by buttons or by hand, and saved when it is as wanted. */
export function RouteCard({ provider, words }: CardProps) {
  const { role } = useSession();
  const named = useServiceName(words);
  const { data } = useRoutes();
  const { service: asked } = useSearch({ strict: false }) as { service?: string };
  const [wanted, setWanted] = useState(Number(asked) || undefined);
  const [draft, setDraft] = useState<RouteDraft>();
  const [linking, setLinking] = useState<RouteDraft>();
  const [saving, setSaving] = useState<RouteDraft>();
  const services = data?.services ?? [];
  const service =
    services.find(({ serviceId }) => serviceId === (draft?.serviceId ?? wanted)) ??
    services.find(({ routes }) => routes.some(({ providerId }) => providerId === provider.id)) ??
    services[0];
  const save = useChange(
    (body: ReturnType<typeof bodyOf>) =>
      call('routes.change', { body: { ...body, serviceIds: [...body.serviceIds] } }),
    {
      refreshes: ['providers', 'services'],
      says: () => words.routeSaved,
      fails: null,
    },
  );
  if (!data || !service) return null;
  const current: RouteDraft = draft ?? {
    serviceId: service.serviceId,
    basis: data.basis,
    routes: service.routes,
  };
  const { routes } = current;
  const ofOwner = role === 'owner';
  const change = (next: readonly Route[]) => next !== routes && setDraft({ ...current, routes: next });
  const move = (from: number, to: number) => change(movedRoute(routes, from, to));
  const isHere = routes.some(({ providerId }) => providerId === provider.id);
  return (
    <section className="card" aria-label={words.route}>
      <div className="card__h">
        <h2>{words.route}</h2>
        <select
          className="in in--sm in--select rt__w"
          aria-label={words.routeOf}
          value={service.serviceId}
          onChange={({ target }) => {
            setWanted(Number(target.value));
            setDraft(undefined);
          }}
        >
          {services.map((each) => (
            <option key={each.serviceId} value={each.serviceId}>
              {named(each)}
            </option>
          ))}
        </select>
      </div>
      <ol
        className="rts"
        onDrop={(event) => {
          event.preventDefault();
          const over = [...event.currentTarget.children].findIndex((line) =>
            line.contains(event.target as Node),
          );
          const dragged = event.dataTransfer.getData(routeMime);
          if (ofOwner && dragged !== '') move(Number(dragged), over);
        }}
      >
        {routes.map((route, place) => (
          <RouteLine
            key={nameOf(route)}
            {...{ route, place, words }}
            last={place === routes.length - 1}
            least={data.leastMargin}
            onMove={ofOwner ? (to) => move(place, to) : undefined}
            onLeave={routes.length > 1 ? () => change(routes.filter((each) => each !== route)) : undefined}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {draft && routes.map(({ providerName }, at) => `${at + 1} ${providerName}`).join(', ')}
      </p>
      <div className="rts__n stack stack--8">
        {ofOwner && (
          <div className="row row--wrap">
            {draft && (
              <>
                <button type="button" className="btn btn--sm btn--main" onClick={() => setSaving(draft)}>
                  {words.saveOrder}
                </button>
                <button type="button" className="btn btn--sm" onClick={() => setDraft(undefined)}>
                  {words.undo}
                </button>
              </>
            )}
            {!isHere && !draft && (
              <button type="button" className="btn btn--sm" onClick={() => setLinking(current)}>
                <Icon name="plus" />
                {words.link}
              </button>
            )}
          </div>
        )}
        <p className="small muted">{words.routesNote}</p>
      </div>
      {linking && (
        <Suspense>
          <LinkDialog
            {...{ provider, words }}
            onLink={(way) => setDraft({ ...linking, routes: [...linking.routes, way] })}
            onClose={() => setLinking(undefined)}
          />
        </Suspense>
      )}
      {saving && (
        <Suspense>
          <RouteDialog
            {...{ service, services, words }}
            routes={saving.routes}
            onSave={async (serviceIds) => {
              await save.mutateAsync(bodyOf(saving, serviceIds));
              setDraft(undefined);
            }}
            onClose={() => setSaving(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
