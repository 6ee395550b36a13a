import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not public (IANA special-purpose registry). */
const closedRanges: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const closed = new BlockList();
for (const [network, prefix] of closedRanges) closed.addSubnet(network, prefix, 'ipv4');

// In IPv6 only global unicast is public, except for ranges that embed an IPv4 address or are for documentation.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const closedGlobal = new BlockList();
closedGlobal.addSubnet('2001::', 23, 'ipv6');
closedGlobal.addSubnet('2001:db8::', 32, 'ipv6');
closedGlobal.addSubnet('2002::', 16, 'ipv6');
closedGlobal.addSubnet('3fff::', 20, 'ipv6');

/** Returns whether a resolved address is on the public internet. False for names. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family !== 6) return false;
  return globalUnicast.check(address, 'ipv6') && !closedGlobal.check(address, 'ipv6');
}

type ResolveCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
type Resolve = (host: string, options: LookupOptions & { all: true }, done: ResolvedAll) => void;
type ResolvedAll = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Resolves a name only if all its addresses are public. The socket connects to the result, so that the name cannot
 * change between check and call.
 */
export function guardedLookup(resolve: Resolve = resolveName): LookupFunction {
  return (host, options, done: ResolveCallback) => {
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
