import { networkHosts, networkNames } from '#contracts/network-names.ts';
import type { Network } from '#contracts/networks.ts';
import { pathTo } from '#contracts/routes.ts';
import { kindPath } from '#contracts/service-kinds.ts';
import type { ServiceType } from '#contracts/states.ts';
import { soldKinds } from '../../kind-of-page.ts';
import type { Elsewhere } from '../../purchase/frames.ts';
import type { RenderInput } from '../../render-input.ts';

/** Returns the pages that sell the same for other networks, one for each: whoever pastes a link of theirs is led there. */
export function elsewhereFor(
  { locale, data }: Pick<RenderInput, 'locale' | 'data'>,
  { type, network }: { type: ServiceType; network: Network },
): Elsewhere[] {
  const pages = new Map<Network, string>([['instagram', pathTo(type, locale)]]);
  for (const kind of soldKinds(data.content)) {
    if (kind.form === type && !pages.has(kind.network)) pages.set(kind.network, kindPath(kind.code, locale));
  }
  pages.delete(network);
  return [...pages].map(([other, path]) => ({
    network: networkNames[other],
    hosts: networkHosts[other],
    path,
  }));
}
