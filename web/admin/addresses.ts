import { addresses, currentAddress } from '#contracts/staff/admin-addresses.ts';
import { type SearchText, writeSearch } from './search-text.ts';

export { addresses, currentAddress };
export type Address = keyof typeof addresses;

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** Parameters in the address of a screen, for example `{ id: string }`. */
export type ParamsOf<Name extends Address> = Record<ParamNames<(typeof addresses)[Name]>, string>;

export type ScreenTarget<Name extends Address> = { search?: SearchText } & (keyof ParamsOf<Name> extends never
  ? { params?: Record<string, never> }
  : { params: ParamsOf<Name> });

export type AnyScreen = { [Name in Address]: { to: Name } & ScreenTarget<Name> }[Address];

export function addressOf(
  name: Address,
  params: Readonly<Record<string, string>> = {},
  search: SearchText = {},
): string {
  const path = addresses[name].replaceAll(/\$(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  return path + writeSearch(search);
}
