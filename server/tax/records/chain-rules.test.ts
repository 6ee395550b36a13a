import { describe, expect, it, test } from 'vitest';
import { append, brokenAt, type ChainHead, isWrittenHere, type Link } from './chain-rules.ts';
import type { Registration } from './record.ts';

const sale = (number: number, totalCents = 4999): Omit<Registration, 'previous'> => ({
  kind: 'registration',
  invoice: { issuer: 'B00000000', number: `2027-S-${number}`, date: '04-01-2027' },
  issuerName: 'Ejemplo & Hijos, S. L.',
  type: 'F2',
  description: 'Seguidores',
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: totalCents - 868, taxCents: 868 }],
  taxCents: 868,
  totalCents,
  installation: {
    producerName: 'Ejemplo',
    producerTaxId: 'B00000000',
    name: 'Auge',
    id: 'AU',
    version: '1',
    number: 'c1',
  },
  stamp: '2027-01-04T10:00:00+01:00',
});

function chainOf(count: number): Link[] {
  let head: ChainHead = { length: 0 };
  return Array.from({ length: count }, (_, index) => {
    const next = append(head, sale(index + 1));
    head = next.head;
    return next.link;
  });
}
const firstBroken = (links: Link[]) =>
  links.findIndex((link, index) => brokenAt(links[index - 1], link)) + 1 || undefined;

describe('a chain', () => {
  test('holds from its first record on', () => {
    const links = chainOf(5);
    expect(links[0]).toMatchObject({ position: 1, previousHash: null });
    expect(links[1]?.previousHash).toBe(links[0]?.hash);
    expect(links[0]?.xml).toContain('<sf:PrimerRegistro>S</sf:PrimerRegistro>');
    expect(firstBroken(links)).toBeUndefined();
  });

  test.each<[what: string, change: (links: Link[]) => Link[]]>([
    ['an amount', (links) => edit(links, (xml) => xml.replace('49.99', '49.98'))],
    ['a number', (links) => edit(links, (xml) => xml.replace('2027-S-3', '2027-S-9'))],
    ['a moment', (links) => edit(links, (xml) => xml.replace('T10:00:00', 'T10:00:01'))],
    ['a fingerprint', (links) => edit(links, (xml) => xml.replace(/<sf:Huella>(.)/, '<sf:Huella>F'))],
    ['a record that is gone', (links) => links.filter(({ position }) => position !== 3)],
    ['two that changed places', ([a, b, c, ...rest]) => [a, c, b, ...rest] as Link[]],
    ['a first that is none', (links) => links.slice(1)],
    ['one that was written anew, with what the next one is said to be tied to', writtenAnew],
  ])('shows %s', (_, change) => {
    expect(firstBroken(change(chainOf(5)))).toBeDefined();
  });
});

/** Whole in itself; only the bytes of the record after it still tell of the one that was there. */
function writtenAnew(links: Link[]): Link[] {
  const last = { issuer: 'B00000000', number: '2027-S-2', date: '04-01-2027', hash: String(links[1]?.hash) };
  const { link: forged } = append({ length: 2, last }, sale(3, 99));
  return links.map((link) =>
    link.position === 3 ? forged : link.position === 4 ? { ...link, previousHash: forged.hash } : link,
  );
}

const edit = (links: Link[], change: (xml: string) => string): Link[] =>
  links.map((link) => (link.position === 3 ? { ...link, xml: change(link.xml) } : link));

it.each([
  ['the same server and database', '77/16384/', '77/16384', true],
  ['files of its own are another question', '77/16384/1764.5', '77/16384', true],
  ['another server', '77/16384/', '78/16384', false],
  ['another database of the same server', '77/16384/', '77/16385', false],
  ['a number that begins alike', '77/16384/', '77/1638', false],
  ['a server that may be read only now', '-/16384/', '77/16384', true],
  ['one that may not be read, as before', '-/16384/', '-/16384', true],
  ['one that may be read no more', '77/16384/', '-/16384', false],
  ['another database, read or not', '-/16384/', '77/16385', false],
])('%s', (_, mark, here, is) => {
  expect(isWrittenHere(mark, here)).toBe(is);
});
