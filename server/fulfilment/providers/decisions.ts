import { ShopError } from '#server/platform/errors.ts';
import type { Deciders } from '#server/platform/feature/decision.ts';
import { releaseProvider } from './hold-provider.ts';
import { acceptServiceList } from './services/accept-service-list.ts';

/** What staff may decide about providers. */
export const providerDecisions: Partial<Deciders> = {
  release_provider: async (deps, { item, note, staff }) => {
    const providerId = Number(item.subjectId);
    if (!(await releaseProvider(deps, { providerId, note, staff })))
      throw new ShopError('conflict', 'the provider is not held any more');
  },
  accept_price_list: async (deps, { item, staff }) => {
    const input = { providerId: Number(item.subjectId), acceptVanished: true, staff };
    const { result } = await acceptServiceList(deps, input);
    if (result !== 'good') throw new ShopError('conflict', `the list is still ${result}`);
  },
};
