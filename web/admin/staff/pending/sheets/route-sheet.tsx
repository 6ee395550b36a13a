import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import {
  Margin,
  nameOf,
  useRoutes,
  useServiceName,
} from '../../../fulfilment/providers/detail/service-parts.tsx';
import { useWords } from '../../../language.ts';
import { Money } from '../../../parts/money.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';

/** Shows the item of a route: its service with all its ways, what each costs and leaves. */
export function RouteSheet({ subjectId }: { subjectId: string }) {
  const words = useWords(sheetsMessages);
  const providers = useWords(providersMessages);
  const named = useServiceName(providers);
  const { data } = useRoutes();
  const service = data?.services.find(({ serviceId }) => String(serviceId) === subjectId.split(':')[0]);
  if (!data || !service) return null;
  return (
    <section className="item__ev" aria-labelledby="its-routes">
      <div className="sec__h">
        <h3 id="its-routes">
          {named(service)} · <Money cents={service.priceCents} />
        </h3>
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
              {words.cost} {route.costCents === null ? '–' : <Money cents={route.costCents} />} ·{' '}
              {words.margin} <Margin route={route} least={data.leastMargin} words={providers} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{words.cured}</p>
    </section>
  );
}
