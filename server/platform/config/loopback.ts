import { BlockList, isIP } from 'node:net';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addSubnet('0.0.0.0', 8, 'ipv4');
// Includes the unspecified address, ::1, and IPv4 addresses in the form ::127.0.0.1.
own.addSubnet('::', 96, 'ipv6');

const ownNames = /^(?:(?:.+\.)?localhost|localhost\.localdomain|ip6-(?:localhost|loopback))$/;

/** Returns the normalised host of a URL. The parser normalises hosts of web schemes only. */
function normaliseHost(address: string): string {
  const { hostname } = new URL(address);
  const spelled = URL.parse(`http://${hostname}`)?.hostname ?? hostname;
  return spelled
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Returns whether the host is this machine, in any notation: 0x7f.1, 2130706433, [::ffff:127.0.0.1], a.localhost. */
export function isLoopback(address: string): boolean {
  const host = normaliseHost(address);
  const version = isIP(host);
  return version === 0 ? ownNames.test(host) : own.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
