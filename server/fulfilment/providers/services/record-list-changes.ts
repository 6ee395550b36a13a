import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { openItem, openSubjects, resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { marginSetting } from '../margin-setting.ts';
import type { ProviderRow } from '../store-providers.ts';
import {
  changesOf,
  evaluateTerms,
  type ListVerdict,
  type RoutedTerms,
  routeProblemsOf,
  type ServiceTerms,
} from './service-list-rules.ts';
import { insertChanges, type RouteInUse, readRouted, readRoutesInUse } from './store-services.ts';

type AcceptedList = { provider: ProviderRow; verdict: ListVerdict & { kind: 'good' } };

/** For example `204:1:1001`: our service, the provider, the provider's service. */
const routeId = (serviceId: number, providerId: number, externalId: string): string =>
  `${serviceId}:${providerId}:${externalId}`;

/**
 * Runs before the import. Opens an inbox item for each service that now makes a loss or exceeds the provider's limits,
 * and closes items that no longer apply.
 */
export async function recordListChanges(
  deps: SettingDeps & Pick<Deps, 'now'>,
  tx: Tx,
  { provider, verdict }: AcceptedList,
): Promise<void> {
  const { id: providerId, currency } = provider;
  const offers = new Map<string, ServiceTerms | null>([
    ...verdict.services.map(
      (service) => [service.externalId, service.extraInput === null ? service : null] as const,
    ),
    ...verdict.vanished.map((externalId) => [externalId, null] as const),
  ]);
  const routed: RoutedTerms[] = (await readRouted(tx, providerId)).map((route) => {
    const offer = offers.get(route.externalId);
    return { ...route, after: offer === undefined ? route.before : offer };
  });
  const counting = { currency, terms: await readSetting({ ...deps, database: tx }, marginSetting) };
  const changes = changesOf(routed, counting);
  if (changes.length === 0) return;
  await insertChanges(tx, { providerId, changes, at: deps.now() });
  await notifyStaffOfChange(tx, 'providers', String(providerId));
  for (const need of routeProblemsOf(routed, counting)) await openRouteItem(tx, providerId, need);
}

const reasonOf = { loss: 'route_at_loss', excluded: 'route_excluded' } as const;

async function openRouteItem(
  tx: Tx,
  providerId: number,
  need: ReturnType<typeof routeProblemsOf>[number],
): Promise<void> {
  const { sold, externalId, was, is, margin } = need;
  if (was === is) return;
  const subjectId = routeId(sold.serviceId, providerId, externalId);
  if (was === 'loss' || was === 'excluded')
    await resolveItems(tx, {
      event: 'price_list_taken',
      except: is === 'loss' || is === 'excluded' ? reasonOf[is] : undefined,
      kind: 'route',
      subjectId,
      by: 'provider',
    });
  if (is !== 'loss' && is !== 'excluded') return;
  const { serviceId, type, audience, quantity } = sold;
  await openItem(tx, {
    reason: reasonOf[is],
    subjectId,
    evidence: { serviceId, type, audience, quantity, providerId, providerService: externalId, margin },
  });
}

const verdictOf = { route_at_loss: 'loss', route_excluded: 'excluded' } as const;
type RouteReason = keyof typeof verdictOf;

/**
 * Closes items about routes without a problem, whatever solved it: price, quantity, provider, end of sale or margin
 * terms. Runs after each such change and in the sweep. Idempotent.
 */
export async function closeResolvedRouteItems(deps: SettingDeps): Promise<number> {
  const { database } = deps;
  const open = await openSubjects(database, Object.keys(verdictOf) as RouteReason[]);
  if (open.length === 0) return 0;
  const terms = await readSetting(deps, marginSetting);
  const ways = await readRoutesInUse(database, [...new Set(open.map(({ subjectId }) => subjectId))]);
  const holds = (reason: RouteReason, way: RouteInUse | undefined) =>
    way !== undefined &&
    evaluateTerms(way.sold, way.offer, { currency: way.currency, terms }).verdict === verdictOf[reason];
  const cured = open.filter(({ reason, subjectId }) => !holds(reason as RouteReason, ways.get(subjectId)));
  const lasting = new Map(
    open
      .filter((item) => !cured.includes(item))
      .map(({ reason, subjectId }) => [subjectId, reason as RouteReason]),
  );
  if (cured.length === 0) return 0;
  return inTransaction(database, async (tx) => {
    let closed = 0;
    for (const subjectId of new Set(cured.map((item) => item.subjectId))) {
      const except = lasting.get(subjectId);
      closed += await resolveItems(tx, {
        event: 'route_cured',
        except,
        kind: 'route',
        subjectId,
        by: 'system',
      });
    }
    return closed;
  });
}
