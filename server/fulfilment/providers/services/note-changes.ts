import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { readSetting, type SettingDeps } from '#server/settings/setting.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { changesOf, needsOf, type Routed } from './list-change-rules.ts';
import { marginSetting } from './margin-setting.ts';
import type { ListVerdict } from './service-list-rules.ts';
import { insertChanges, readRouted } from './store-changes.ts';
import type { ProviderRow } from './store-providers.ts';

type Taken = { provider: ProviderRow; verdict: ListVerdict & { kind: 'good' } };

/** `204:1:1001`: our service, at that provider, by its service. */
export const routeId = (serviceId: number, providerId: number, externalId: string): string =>
  `${serviceId}:${providerId}:${externalId}`;

/**
 * Keeps what a new list changes of the services that perform ours, before it is taken in. Asks a person about each that
 * it makes a loss or takes out of the provider's limits, and closes what is in order again.
 */
export async function noteChanges(
  deps: SettingDeps & Pick<Deps, 'now'>,
  tx: Tx,
  { provider, verdict }: Taken,
): Promise<void> {
  const { id: providerId, currency } = provider;
  const listed = new Map(verdict.services.map((service) => [service.externalId, service]));
  const vanished = new Set(verdict.vanished);
  const routed: Routed[] = (await readRouted(tx, providerId)).map((route) => ({
    ...route,
    after: vanished.has(route.externalId) ? null : (listed.get(route.externalId) ?? route.before),
  }));
  const counting = { currency, terms: await readSetting({ ...deps, database: tx }, marginSetting) };
  const changes = changesOf(routed, counting);
  if (changes.length === 0) return;
  await insertChanges(tx, { providerId, changes, at: deps.now() });
  await tellStaff(tx, 'providers', String(providerId));
  for (const need of needsOf(routed, counting)) await ask(tx, providerId, need);
}

const reasonOf = { loss: 'route_at_loss', excluded: 'route_excluded' } as const;

async function ask(tx: Tx, providerId: number, need: ReturnType<typeof needsOf>[number]): Promise<void> {
  const { sold, externalId, was, is, margin } = need;
  if (was === is) return;
  const subjectId = routeId(sold.serviceId, providerId, externalId);
  if (was === 'loss' || was === 'excluded')
    await resolveItems(tx, { reasons: [reasonOf[was]], subjectId, by: 'provider', how: 'price_list_taken' });
  if (is !== 'loss' && is !== 'excluded') return;
  const { serviceId, type, audience, quantity } = sold;
  await openItem(tx, {
    reason: reasonOf[is],
    subjectId,
    evidence: { serviceId, type, audience, quantity, providerId, providerService: externalId, margin },
  });
}
