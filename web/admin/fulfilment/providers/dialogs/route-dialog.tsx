import { useState } from 'react';
import type { Route, RoutedService } from '#contracts/fulfilment/provider-services.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { ChangeEffect } from '../../../catalog/services/dialogs/change-effect.tsx';
import { useEffectOf } from '../../../catalog/services/dialogs/use-effect-of.ts';
import { CheckField } from '../../../form/fields.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { nameOf } from '../detail/services-card.tsx';

interface RouteDialogProps {
  service: RoutedService;
  services: readonly RoutedService[];
  routes: readonly Route[];
  words: ProvidersTexts;
  onSave: (serviceIds: readonly number[]) => Promise<unknown>;
  onClose: () => void;
}

const parseRouteOrder = ({ routes }: Pick<RoutedService, 'routes'>) => routes.map(nameOf).join(' ');
const isListOf = (a: RoutedService, b: RoutedService) =>
  a.type === b.type && a.audience === b.audience && (a.kind ?? null) === (b.kind ?? null);

/** Returns packages of the same list that fit the first route's limits. */
function packagesForRoute(
  first: Route | undefined,
  service: RoutedService,
  services: readonly RoutedService[],
) {
  return services.filter((each) => {
    const whole = each.quantity + each.bonusQuantity;
    return first && isListOf(each, service) && whole >= first.min && whole <= first.max;
  });
}

/** Asks which packages use this route. Preselects those with the same routes before, and previews the effects. */
export function RouteDialog({ service, services, routes, words, onSave, onClose }: RouteDialogProps) {
  const { packageName: named } = usePackageNames();
  const fitting = packagesForRoute(routes[0], service, services);
  const [chosen, setChosen] = useState<number[]>(
    fitting
      .filter((each) => parseRouteOrder(each) === parseRouteOrder(service))
      .map(({ serviceId }) => serviceId),
  );
  const ways = routes.map(({ providerId, providerService }) => ({ providerId, providerService }));
  const body = chosen.length > 0 ? { serviceIds: chosen, routes: ways } : undefined;
  const { data } = useEffectOf('routes.weigh-effect', body);
  const turn = (id: number, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <ConsequenceDialog
      title={words.saveOrder}
      consequences={[
        { icon: 'split', text: words.orderOf(routes.map((way) => way.providerName).join(' → ')) },
      ]}
      confirm={words.saveFor(String(chosen.length))}
      onConfirm={() => onSave(chosen)}
      onClose={onClose}
    >
      <fieldset className="row row--wrap">
        <legend className="label">{words.whichPackages}</legend>
        {fitting.map((each) => (
          <CheckField
            key={each.serviceId}
            checked={chosen.includes(each.serviceId)}
            onCheck={(checked) => turn(each.serviceId, checked)}
          >
            {named(each)}
          </CheckField>
        ))}
      </fieldset>
      {body && data && <ChangeEffect effect={data} />}
    </ConsequenceDialog>
  );
}
