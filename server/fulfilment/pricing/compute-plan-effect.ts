import type { Closures } from '#contracts/catalog/closures.ts';
import type { ServiceEffectReply } from '#contracts/catalog/services.ts';
import type { CataloguePlan, IdentifiedService } from '#server/catalog/services/change-rules.ts';
import { findClosure } from '#server/catalog/services/closure-rules.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { computeEffect, type EffectDeps, type ServiceChangeTo } from './compute-change-effect.ts';
import { readServiceOverview } from './read-service-overview.ts';
import { readRates } from './store.ts';

type ProviderRouteRef = Pick<IdentifiedService, 'provider' | 'providerService'>;

function changesOfPlan(
  { changed, removed }: CataloguePlan,
  performerOf: (way: ProviderRouteRef) => ServiceChangeTo['performer'],
): Map<number, ServiceChangeTo> {
  return new Map([
    ...changed.map(({ before, after }): [number, ServiceChangeTo] => {
      const { id, priceCents, bonusQuantity } = after;
      const sameWay = before.provider === after.provider && before.providerService === after.providerService;
      const way = sameWay && before.active ? {} : { performer: performerOf(after) ?? null };
      return [id, { priceCents, bonusQuantity, active: true, ...way }];
    }),
    ...removed.map(({ id }): [number, ServiceChangeTo] => [id, { active: false }]),
  ]);
}

export async function computePlanEffect(deps: EffectDeps, plan: CataloguePlan): Promise<ServiceEffectReply> {
  const settled = [...plan.added, ...plan.changed.map(({ after }) => after)];
  const asked = settled.flatMap(({ providerService }) => providerService ?? []);
  const [shelf, rates] = await Promise.all([
    readServiceOverview(deps),
    readRates(deps.database, [...new Set(asked)]),
  ]);
  const performerOf = ({ provider, providerService }: ProviderRouteRef) =>
    rates.find((rate) => rate.providerName === provider && rate.providerService === providerService);
  return computeEffect(deps, {
    shelf,
    thens: changesOfPlan(plan, performerOf),
    added: plan.added.map((each) => ({ ...each, kind: each.kind ?? null, performer: performerOf(each) })),
  });
}

/** Includes only services that these switches close in addition to those already closed. */
export async function computeClosuresEffect(deps: Deps, { closed }: Closures): Promise<ServiceEffectReply> {
  const [shelf, now] = await Promise.all([readServiceOverview(deps), readSetting(deps, closedSetting)]);
  const open = shelf.entries.filter((entry) => !findClosure(now.closed, entry, null));
  const stops = open.filter((entry) => findClosure(closed, entry, null));
  const thens = new Map(stops.map(({ id }) => [id, { active: false }]));
  return computeEffect(deps, { shelf: { ...shelf, entries: open }, thens });
}
