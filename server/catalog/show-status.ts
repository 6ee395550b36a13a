import type { Deps } from '#server/platform/deps.ts';
import type { FeatureStatus } from '#server/platform/feature/feature.ts';
import { findClosure } from './services/closure-rules.ts';
import { closedSetting, currentCatalog } from './services/current-catalog.ts';

export async function catalogStatus(deps: Deps): Promise<FeatureStatus> {
  const catalog = await currentCatalog(deps);
  const { closed } = await closedSetting.current(deps);
  const packages = catalog.entries.filter((entry) => entry.gone && !findClosure(closed, entry, null)).length;
  const parts: FeatureStatus['parts'] = closed.map(({ service, country }) => ({
    kind: 'closed',
    service,
    country,
  }));
  if (packages > 0) parts.push({ kind: 'dropped', packages });
  if (catalog.services.length === 0) return { parts, selling: 'nothing' };
  return { parts, selling: parts.length > 0 ? 'part' : 'all' };
}

type LocalDeps = Pick<Deps, 'database' | 'listener' | 'now' | 'log'>;

export async function unmappedServices(deps: LocalDeps): Promise<number[]> {
  const { entries } = await currentCatalog(deps);
  return entries.filter(({ providerService }) => providerService === null).map(({ id }) => id);
}
