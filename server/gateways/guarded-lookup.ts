import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

type Resolved = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
type Resolve = (host: string, options: LookupOptions & { all: true }, done: ResolvedAll) => void;
type ResolvedAll = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * A name lookup that answers only when every address of the name is public. The socket connects to what it
 * answers, so a name cannot point elsewhere between the check and the call.
 */
export function guardedLookup(resolve: Resolve = resolveName): LookupFunction {
  return (host, options, done: Resolved) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(Object.assign(new Error('not a public address'), { code: 'EREFUSED' }), []);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
