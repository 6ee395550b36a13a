import type { CallTarget, InputArgument } from './declared-calls.ts';
import { fillAddress } from './kit/fill-address.ts';
import type { PublicRoute } from './public-calls.ts';

export function publicAddress<Route extends PublicRoute>(
  route: Route,
  ...[target]: InputArgument<CallTarget<Route>>
): string {
  return fillAddress(route.slice(route.indexOf('/')), target as Parameters<typeof fillAddress>[1]);
}
