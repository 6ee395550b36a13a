import { useState } from 'react';
import type { ProviderServicesReply, Route } from '#contracts/provider-services.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatAmount, formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';

import { type CardProps, Margin, nameOf, useRoutes, useServiceName } from './service-parts.tsx';

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
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', String(place))}
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
        {formatAmount(route.rate, route.currency, language)}
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

/** Finds what of this provider's list may perform the service, and puts it at the end of the order. */
function LinkDialog({
  provider,
  words,
  onLink,
  onClose,
}: CardProps & { onLink: (providerService: string) => Promise<unknown>; onClose: () => void }) {
  const language = useLanguage();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState('');
  const { data } = useRead<ProviderServicesReply>(`/api/admin/providers/${provider.id}/services`, {
    params: { q },
    topics: ['providers'],
    keep: true,
  });
  return (
    <ConsequenceDialog
      title={words.linkTitle(provider.name)}
      consequences={[{ icon: 'split', text: words.linkLast }]}
      confirm={words.link}
      onConfirm={() => onLink(chosen)}
      onClose={onClose}
    >
      <Field label={words.find}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="search"
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
      </Field>
      <Field label={words.service}>
        {(control) => (
          <select
            {...control}
            className="in"
            size={6}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {(data?.services ?? [])
              .filter(({ active }) => active)
              .map(({ externalId, name, rate, min, max }) => (
                <option key={externalId} value={externalId}>
                  {`${externalId} · ${name} · ${formatAmount(rate, provider.currency, language)} · ${formatCount(min, language)}–${formatCount(max, language)}`}
                </option>
              ))}
          </select>
        )}
      </Field>
    </ConsequenceDialog>
  );
}

/** Who is asked for a service, in which order; moved by buttons or by hand, and saved when it is as wanted. */
export function RouteCard({ provider, words }: CardProps) {
  const { role } = useSession();
  const named = useServiceName(words);
  const { data } = useRoutes();
  const [wanted, setWanted] = useState<number>();
  const [draft, setDraft] = useState<readonly Route[]>();
  const [linking, setLinking] = useState(false);
  const services = data?.services ?? [];
  const service =
    services.find(({ serviceId }) => serviceId === wanted) ??
    services.find(({ routes }) => routes.some(({ providerId }) => providerId === provider.id)) ??
    services[0];
  const save = useChange(
    (routes: readonly Pick<Route, 'providerId' | 'providerService'>[]) =>
      changeShop('PUT', '/api/admin/routes', {
        body: {
          serviceIds: [service?.serviceId],
          routes: routes.map(({ providerId, providerService }) => ({ providerId, providerService })),
          basis: data?.basis,
        },
      }),
    { refreshes: ['providers'], says: () => words.routeSaved, fails: words.routeFailed },
  );
  if (!data || !service) return null;
  const routes = draft ?? service.routes;
  const ofOwner = role === 'owner';
  const move = (from: number, to: number) => {
    const without = routes.filter((_, at) => at !== from);
    setDraft([...without.slice(0, to), routes[from]!, ...without.slice(to)]);
  };
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
          if (ofOwner && over >= 0) move(Number(event.dataTransfer.getData('text/plain')), over);
        }}
      >
        {routes.map((route, place) => (
          <RouteLine
            key={nameOf(route)}
            {...{ route, place, words }}
            last={place === routes.length - 1}
            least={data.leastMargin}
            onMove={ofOwner ? (to) => move(place, to) : undefined}
            onLeave={routes.length > 1 ? () => setDraft(routes.filter((each) => each !== route)) : undefined}
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
                <button
                  type="button"
                  className="btn btn--sm btn--main"
                  onClick={() => save.mutate(draft, { onSettled: () => setDraft(undefined) })}
                >
                  {words.saveOrder}
                </button>
                <button type="button" className="btn btn--sm" onClick={() => setDraft(undefined)}>
                  {words.undo}
                </button>
              </>
            )}
            {!isHere && !draft && (
              <button type="button" className="btn btn--sm" onClick={() => setLinking(true)}>
                <Icon name="plus" />
                {words.link}
              </button>
            )}
          </div>
        )}
        <p className="small muted">{words.routesNote}</p>
      </div>
      {linking && (
        <LinkDialog
          {...{ provider, words }}
          onLink={(providerService) =>
            save.mutateAsync([...service.routes, { providerId: provider.id, providerService }])
          }
          onClose={() => setLinking(false)}
        />
      )}
    </section>
  );
}
