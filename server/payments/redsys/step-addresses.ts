import {
  bankPaths,
  bankReturnPath,
  cardStepPath,
  type ReturnEnd,
} from '#server/platform/clients/processor/card-payments.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hmacSha256, isSameBytes } from '#server/platform/kit/hash.ts';
import type { RedsysDeps } from './redsys-deps.ts';

type Purpose = 'card' | 'return';

/**
 * Key that proves that the shop created an address. The attempt's number is no proof, because the bank's
 * books and logs contain it.
 */
const keyOf = (key: string, number: string, purpose: Purpose): string =>
  hmacSha256(key, `redsys ${purpose} ${number}`).toString('base64url');

/** Throws `order_not_found` for an address that the shop did not create. */
export function requireKey(
  deps: RedsysDeps,
  number: string,
  { key: given, purpose }: { key: string; purpose: Purpose },
): void {
  const keys = [deps.key, ...deps.formerKeys];
  if (!keys.some((key) => isSameBytes(keyOf(key, number, purpose), given)))
    throw new ShopError('order_not_found', `no attempt ${number} with this key`);
}

const pathOf = (path: string, number: string) => path.replace(':number', number);

export const stepAddress = (deps: RedsysDeps, number: string, origin: string, path = cardStepPath): string =>
  `${origin}${pathOf(path, number)}?key=${keyOf(deps.key, number, 'card')}`;

/** Returns the addresses that the bank posts to. The first one has no effect and needs no key. */
export const bankAddresses = (deps: RedsysDeps, number: string, origin: string) => ({
  method: `${origin}${pathOf(bankPaths.method, number)}`,
  answer: stepAddress(deps, number, origin, bankPaths.answer),
});

/** Returns the addresses to which the gateway's page sends the buyer back. The gateway limits their length. */
export function returnAddresses(deps: RedsysDeps, number: string, origin: string) {
  const address = (end: ReturnEnd) =>
    `${origin}${pathOf(bankReturnPath, number).replace(':end', end)}?key=${keyOf(deps.key, number, 'return')}`;
  return { okUrl: address('ok'), koUrl: address('ko') };
}
