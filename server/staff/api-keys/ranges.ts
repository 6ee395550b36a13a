import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Returns whether the address is in one of the ranges. An empty list allows every address. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(net, family(net));
    else list.addSubnet(net, Number(bits), family(net));
  }
  const asked = plain(address);
  return isIP(asked) !== 0 && list.check(asked, family(asked));
}
