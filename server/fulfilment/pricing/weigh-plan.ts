import type { Closures } from '#contracts/catalog/closures.ts';
import type { ServiceEffectReply } from '#contracts/catalog/services.ts';
import type { CataloguePlan, SettledService } from '#server/catalog/services/change-rules.ts';
import { closureFor } from '#server/catalog/services/closure-rules.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { readShelf } from './read-shelf.ts';
import { readRates } from './store.ts';
import { type Then, type WeighDeps, weigh } from './weigh-change.ts';

type Way = Pick<SettledService, 'provider' | 'providerService'>;

function thensOf(
  { changed, removed }: CataloguePlan,
  performerOf: (way: Way) => Then['performer'],
): Map<number, Then> {
  return new Map([
    ...changed.map(({ before, after }): [number, Then] => {
      const { id, priceCents, bonusQuantity } = after;
      const sameWay = before.provider === after.provider && before.providerService === after.providerService;
      const way = sameWay && before.active ? {} : { performer: performerOf(after) ?? null };
      return [id, { priceCents, bonusQuantity, active: true, ...way }];
    }),
    ...removed.map(({ id }): [number, Then] => [id, { active: false }]),
  ]);
}

/** Returns the effect of a price list from a file: prices before and after, margins, services no longer sold. */
export async function weighPlan(deps: WeighDeps, plan: CataloguePlan): Promise<ServiceEffectReply> {
  const settled = [...plan.added, ...plan.changed.map(({ after }) => after)];
  const asked = settled.flatMap(({ providerService }) => providerService ?? []);
  const [shelf, rates] = await Promise.all([readShelf(deps), readRates(deps.database, [...new Set(asked)])]);
  const performerOf = ({ provider, providerService }: Way) =>
    rates.find((rate) => rate.providerName === provider && rate.providerService === providerService);
  return weigh(deps, {
    shelf,
    thens: thensOf(plan, performerOf),
    added: plan.added.map((each) => ({ ...each, kind: each.kind ?? null, performer: performerOf(each) })),
  });
}

/**
 * Returns the services that these switches would additionally close everywhere, and the consequences. Writes nothing.
 */
export async function weighClosures(deps: Deps, { closed }: Closures): Promise<ServiceEffectReply> {
  const [shelf, now] = await Promise.all([readShelf(deps), readSetting(deps, closedSetting)]);
  const open = shelf.entries.filter((entry) => !closureFor(now.closed, entry, null));
  const stops = open.filter((entry) => closureFor(closed, entry, null));
  const thens = new Map(stops.map(({ id }) => [id, { active: false }]));
  return weigh(deps, { shelf: { ...shelf, entries: open }, thens });
}
