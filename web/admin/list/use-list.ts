import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { routeOf } from '#contracts/calls.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { queryOf } from '../data/call-shop.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import type { SearchText } from '../search-text.ts';
import { useSearchText, useSetSearch } from '../use-screen.ts';
import { callParams, chosenParams } from './list-address.ts';
import type { ListConfig } from './list-config.ts';

interface PagePosition {
  back: string | undefined;
  before: number;
}

/** Positions by list, filters and cursor. Keyset pagination has no previous cursors, so they are stored here. */
const pagePositions = new Map<string, PagePosition>();
const firstPosition: PagePosition = { back: undefined, before: 0 };

export function useListSearch(): [SearchText, (search: SearchText) => void] {
  return [useSearchText(), useSetSearch()];
}

/** Returns the page named by the address, with links to its neighbours. */
export function useList<Item extends object>(config: ListConfig<Item>) {
  const [search, go] = useListSearch();
  const { path } = routeOf(config.call);
  const params = callParams(search, config);
  const read = useQuery(queryOf(config.call, { query: params, keep: true } as never)) as UseQueryResult<
    ListReply<Item>,
    RefusedCall
  >;
  const chosen = chosenParams(search, config);
  const keyOf = (cursor: string | undefined) => JSON.stringify([path, chosen, cursor ?? null]);
  const place = search.cursor ? pagePositions.get(keyOf(search.cursor)) : firstPosition;
  const { data } = read;
  const next = data?.nextCursor;
  const forward = next
    ? () => {
        const before = place === undefined ? Number.NaN : place.before + (data?.items.length ?? 0);
        pagePositions.set(keyOf(next), { back: search.cursor, before });
        go({ ...search, cursor: next });
      }
    : undefined;
  const { cursor: _cursor, ...first } = search;
  const back = search.cursor ? () => go(place?.back ? { ...first, cursor: place.back } : first) : undefined;
  return { search, go, params, chosen, read, place, forward, back };
}
