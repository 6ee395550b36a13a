import { addresses, currentAddress } from '#contracts/staff/admin-addresses.ts';

export { addresses, currentAddress };
export type Address = keyof typeof addresses;

export function addressOf(name: Address, params: Record<string, string> = {}): string {
  return addresses[name].replaceAll(/\$(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
}
