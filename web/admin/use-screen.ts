import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Address, addressOf, type ParamsOf, type ScreenTarget } from './addresses.ts';
import type { SearchText } from './search-text.ts';

export const useScreenParams = <Name extends Address>(_screen: Name): ParamsOf<Name> =>
  useParams({ strict: false }) as ParamsOf<Name>;

/** Returns the query of the address. Every value is text (`search-text.ts`). */
export const useSearchText = (): SearchText => useSearch({ strict: false }) as SearchText;

type GoArguments<Name extends Address> = keyof ParamsOf<Name> extends never
  ? [target?: ScreenTarget<Name>]
  : [target: ScreenTarget<Name>];

export function useGo() {
  const navigate = useNavigate();
  return <Name extends Address>(screen: Name, ...[target]: GoArguments<Name>): Promise<void> =>
    navigate({ href: addressOf(screen, target?.params, target?.search) });
}

interface SearchOptions {
  replace?: boolean;
  resetScroll?: boolean;
}

/** Returns a function that changes the query of the address to `search`. */
export function useSetSearch(): (search: SearchText, options?: SearchOptions) => void {
  const navigate = useNavigate();
  return (search, options) => void navigate({ to: '.', search, ...options } as object);
}
