import { useState } from 'react';
import type { Route, RoutedService } from '#contracts/fulfilment/provider-services.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { formatCount, formatRate, useLanguage } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { StatusBadge } from '../../../parts/status.tsx';
import { useSearchText } from '../../../use-screen.ts';
import {
  findRoutedService,
  moveRoute,
  type RouteDraft,
  routeMime,
  toRequestBody,
} from '../dialogs/route-draft.ts';
import { type CardProps, MarginText, nameOf, useRoutes } from './services-card.tsx';

const RouteDialog = lazyDialog(async () => (await import('../dialogs/route-dialog.tsx')).RouteDialog);
const LinkDialog = lazyDialog(async () => (await import('../dialogs/link-dialog.tsx')).LinkDialog);

interface RouteLineProps {
  route: Route;
  place: number;
  last: boolean;
  least: number;
  words: ProvidersTexts;
  onMove: ((to: number) => void) | undefined;
  onLeave: (() => void) | undefined;
}

interface MoveButtonsProps extends Pick<RouteLineProps, 'place' | 'last' | 'words' | 'onLeave'> {
  name: string;
  onMove: (to: number) => void;
}

function MoveButtons({ name, place, last, words, onMove, onLeave }: MoveButtonsProps) {
  const steps = [
    ['au', words.up(name), place - 1, place === 0],
    ['ad', words.down(name), place + 1, last],
  ] as const;
  return (
    <span className="row rt__b">
      {steps.map(([icon, label, to, stuck]) => (
        <Button
          key={icon}
          look="icon sm ghost"
          icon={icon}
          aria-label={label}
          title={label}
          aria-disabled={stuck}
          onClick={() => !stuck && onMove(to)}
        />
      ))}
      <Button
        look="icon sm ghost"
        icon="x"
        aria-label={words.takeOut(name)}
        title={words.takeOut(name)}
        disabled={!onLeave}
        onClick={onLeave}
      />
    </span>
  );
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
          <StatusBadge mark={route.held ? 'attn' : 'completed'} quiet={!route.held}>
            {route.held ? words.held : words.active}
          </StatusBadge>
        </span>
      </span>
      <span className="num right">
        {route.rate !== null && formatRate(route.rate, route.currency, language)}
        <span className="small muted rt__s">
          {formatCount(route.min, language)}–{formatCount(route.max, language)} ·{' '}
          <MarginText route={route} least={least} words={words} />
        </span>
      </span>
      {onMove && <MoveButtons {...{ name, place, last, words, onMove, onLeave }} />}
    </li>
  );
}

interface RouteListProps extends Pick<CardProps, 'words'> {
  routes: readonly Route[];
  least: number;
  onChange: ((routes: readonly Route[]) => void) | undefined;
}

function RouteList({ routes, least, words, onChange }: RouteListProps) {
  const move = (from: number, to: number) => onChange?.(moveRoute(routes, from, to));
  return (
    <ol
      className="rts"
      onDrop={(event) => {
        event.preventDefault();
        const lines = [...event.currentTarget.children];
        const dragged = event.dataTransfer.getData(routeMime);
        if (dragged === '') return;
        move(
          Number(dragged),
          lines.findIndex((line) => line.contains(event.target as Node)),
        );
      }}
    >
      {routes.map((route, place) => (
        <RouteLine
          key={nameOf(route)}
          {...{ route, place, words, least }}
          last={place === routes.length - 1}
          onMove={onChange && ((to) => move(place, to))}
          onLeave={routes.length > 1 ? () => onChange?.(routes.filter((each) => each !== route)) : undefined}
        />
      ))}
    </ol>
  );
}

interface DraftActionsProps extends Pick<CardProps, 'words'> {
  draft: RouteDraft | undefined;
  mayLink: boolean;
  onSave: () => void;
  onDrop: () => void;
  onLink: () => void;
}

function DraftActions({ draft, mayLink, words, onSave, onDrop, onLink }: DraftActionsProps) {
  return (
    <div className="row row--wrap">
      {draft && (
        <>
          <Button look="sm main" onClick={onSave}>
            {words.saveOrder}
          </Button>
          <Button look="sm" onClick={onDrop}>
            {words.undo}
          </Button>
        </>
      )}
      {mayLink && !draft && (
        <Button look="sm" icon="plus" onClick={onLink}>
          {words.link}
        </Button>
      )}
    </div>
  );
}

interface ServiceChoiceProps extends Pick<CardProps, 'words'> {
  service: RoutedService;
  services: readonly RoutedService[];
  onChoose: (serviceId: number) => void;
}

function ServiceChoice({ service, services, words, onChoose }: ServiceChoiceProps) {
  const { packageName: named } = usePackageNames();
  return (
    <select
      className="in in--sm in--select rt__w"
      aria-label={words.routeOf}
      value={service.serviceId}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {services.map((each) => (
        <option key={each.serviceId} value={each.serviceId}>
          {named(each)}
        </option>
      ))}
    </select>
  );
}

/** Saved or drafted order of routes, for the service selected here or in the address. */
function useRouteDraft(providerId: number) {
  const { data } = useRoutes();
  const { service: asked } = useSearchText();
  const [wanted, setWanted] = useState(Number(asked) || undefined);
  const [draft, setDraft] = useState<RouteDraft>();
  const services = data?.services ?? [];
  const service = findRoutedService(services, { wanted: draft?.serviceId ?? wanted, providerId });
  const standing = data &&
    service && { serviceId: service.serviceId, basis: data.basis, routes: service.routes };
  const choose = (serviceId: number) => {
    setWanted(serviceId);
    setDraft(undefined);
  };
  return {
    services,
    service,
    least: data?.leastMargin ?? 0,
    draft,
    current: draft ?? standing,
    setDraft,
    choose,
  };
}

export function RouteCard({ provider, words }: CardProps) {
  const { role } = useSession();
  const { services, service, least, draft, current, setDraft, choose } = useRouteDraft(provider.id);
  const [linking, setLinking] = useState<RouteDraft>();
  const [saving, setSaving] = useState<RouteDraft>();
  const save = useChange(
    (body: ReturnType<typeof toRequestBody>) =>
      call('routes.change', { body: { ...body, serviceIds: [...body.serviceIds] } }),
    { says: words.routeSaved, fails: null },
  );
  if (!service || !current) return null;
  const { routes } = current;
  const change = (next: readonly Route[]) => next !== routes && setDraft({ ...current, routes: next });
  return (
    <Card title={words.route} aside={<ServiceChoice {...{ service, services, words }} onChoose={choose} />}>
      <RouteList {...{ routes, least, words }} onChange={role === 'owner' ? change : undefined} />
      <p className="sr" role="status">
        {draft && routes.map(({ providerName }, at) => `${at + 1} ${providerName}`).join(', ')}
      </p>
      <div className="rts__n stack stack--8">
        {role === 'owner' && (
          <DraftActions
            {...{ draft, words }}
            mayLink={routes.every(({ providerId }) => providerId !== provider.id)}
            onSave={() => setSaving(draft)}
            onDrop={() => setDraft(undefined)}
            onLink={() => setLinking(current)}
          />
        )}
        <p className="small muted">{words.routesNote}</p>
      </div>
      {linking && (
        <LinkDialog
          {...{ provider, words }}
          onLink={(way) => setDraft({ ...linking, routes: [...linking.routes, way] })}
          onClose={() => setLinking(undefined)}
        />
      )}
      {saving && (
        <RouteDialog
          {...{ service, services, words }}
          routes={saving.routes}
          onSave={async (serviceIds) => {
            await save.mutateAsync(toRequestBody(saving, serviceIds));
            setDraft(undefined);
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </Card>
  );
}
