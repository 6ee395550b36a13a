import { useState } from 'react';
import type { Route, RoutedService } from '#contracts/fulfilment/provider-services.ts';
import { type ProvidersTexts, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { type SheetsTexts, sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { MarginText, nameOf, useRoutes } from '../../../fulfilment/providers/detail/services-card.tsx';
import { toRequestBody } from '../../../fulfilment/providers/dialogs/route-draft.ts';
import { Money, useTexts } from '../../../language.tsx';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';

const RouteDialog = lazyDialog(
  async () => (await import('../../../fulfilment/providers/dialogs/route-dialog.tsx')).RouteDialog,
);

/** Parses `204:1:1001`: our service, the provider, and its service. */
function readSubject(subjectId: string) {
  const [serviceId, providerId, ...service] = subjectId.split(':');
  return { serviceId: Number(serviceId), bad: `${providerId} ${service.join(':')}` };
}

/** A route of the item that costs more than the price, or is unusable. */
const isBad = (route: Route, bad: string) =>
  nameOf(route) === bad && (!route.usable || (route.margin !== null && route.margin < 0));

interface RemoveRouteProps {
  service: RoutedService;
  services: readonly RoutedService[];
  bad: string;
  basis: string;
  words: SheetsTexts;
  providers: ProvidersTexts;
}

function RemoveRouteForm({ service, services, bad, basis, words, providers }: RemoveRouteProps) {
  const [open, setOpen] = useState(false);
  const save = useChange(
    (body: ReturnType<typeof toRequestBody>) =>
      call('routes.change', { body: { ...body, serviceIds: [...body.serviceIds] } }),
    { says: () => providers.routeSaved, fails: null },
  );
  const routes = service.routes.filter((route) => nameOf(route) !== bad);
  if (routes.length === 0) return null;
  const draft = { serviceId: service.serviceId, basis, routes };
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {words.otherRoute(routes[0]?.providerName ?? '')}
      </Button>
      {open && (
        <RouteDialog
          {...{ service, services, routes }}
          words={providers}
          onSave={(serviceIds) => save.mutateAsync(toRequestBody(draft, serviceIds))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ServiceRoutesProps {
  service: RoutedService;
  least: number | null;
  words: SheetsTexts;
  providers: ProvidersTexts;
}

function ServiceRoutes({ service, least, words, providers }: ServiceRoutesProps) {
  const { packageName: named } = usePackageNames();
  const { costs } = useSession();
  return (
    <>
      <div className="sec__h">
        <h3>
          {named(service)} · <Money cents={service.priceCents} />
        </h3>
        <ScreenLink
          to="service"
          params={{ id: String(service.serviceId) }}
          className="btn btn--sm btn--ghost"
        >
          {words.openService}
          <Icon name="cr" small />
        </ScreenLink>
      </div>
      <dl className="dl">
        {service.routes.map((route) => (
          <div className="dl__r" key={nameOf(route)}>
            <dt>
              <ScreenLink to="provider" params={{ id: String(route.providerId) }}>
                {route.providerName}
              </ScreenLink>{' '}
              <span className="mono muted">{route.providerService}</span>
            </dt>
            <dd className="num">
              {costs && (
                <>
                  {words.cost} {route.costCents === null ? '–' : <Money cents={route.costCents} />} ·{' '}
                  {words.margin}{' '}
                </>
              )}
              <MarginText route={route} least={least} words={providers} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Packages affected by a change of the provider's list, their routes, and a fix for all. */
export function RouteSheet({ subjectId }: { subjectId: string }) {
  const words = useTexts(sheetsMessages);
  const providers = useTexts(providersMessages);
  const { role } = useSession();
  const { data } = useRoutes();
  const { serviceId, bad } = readSubject(subjectId);
  const service = data?.services.find((each) => each.serviceId === serviceId);
  if (!data || !service) return null;
  const { services, leastMargin: least, basis } = data;
  const others = services.filter(
    (each) => each !== service && each.routes.some((route) => isBad(route, bad)),
  );
  return (
    <section className="item__ev" aria-label={providers.route}>
      {role === 'owner' && (
        <div className="row row--wrap">
          <RemoveRouteForm {...{ service, services, bad, basis, words, providers }} />
        </div>
      )}
      {[service, ...others].map((each) => (
        <ServiceRoutes key={each.serviceId} service={each} {...{ least, words, providers }} />
      ))}
      <p className="muted small">{words.cured}</p>
    </section>
  );
}
