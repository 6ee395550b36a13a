import { BlockList, isIP } from 'node:net';

const addressFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const normaliseAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(net, addressFamily(net));
    else list.addSubnet(net, Number(bits), addressFamily(net));
  }
  const asked = normaliseAddress(address);
  return isIP(asked) !== 0 && list.check(asked, addressFamily(asked));
}
