import { describe, expect, it, test } from 'vitest';
import {
  appendToChain,
  type ChainHead,
  type ChainLink,
  hashRecord,
  isBrokenAt,
  isMarkOfThisDatabase,
} from './chain-rules.ts';
import type { Cancellation, Registration } from './record.ts';

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

function chainOf(count: number): ChainLink[] {
  let head: ChainHead = { length: 0 };
  return Array.from({ length: count }, (_, index) => {
    const next = appendToChain(head, sale(index + 1));
    head = next.head;
    return next.link;
  });
}
const firstBroken = (links: ChainLink[]) =>
  links.findIndex((link, index) => isBrokenAt(links[index - 1], link)) + 1 || undefined;

describe('a chain', () => {
  test('a chain is valid from its first record', () => {
    const links = chainOf(5);
    expect(links[0]).toMatchObject({ position: 1, previousHash: null });
    expect(links[1]?.previousHash).toBe(links[0]?.hash);
    expect(links[0]?.xml).toContain('<sf:PrimerRegistro>S</sf:PrimerRegistro>');
    expect(firstBroken(links)).toBeUndefined();
  });

  test.each<[what: string, change: (links: ChainLink[]) => ChainLink[]]>([
    ['a changed amount', (links) => edit(links, (xml) => xml.replace('49.99', '49.98'))],
    ['a changed number', (links) => edit(links, (xml) => xml.replace('2027-S-3', '2027-S-9'))],
    ['a changed time', (links) => edit(links, (xml) => xml.replace('T10:00:00', 'T10:00:01'))],
    ['a changed hash', (links) => edit(links, (xml) => xml.replace(/<sf:Huella>(.)/, '<sf:Huella>F'))],
    ['a missing record', (links) => links.filter(({ position }) => position !== 3)],
    ['two swapped records', ([a, b, c, ...rest]) => [a, c, b, ...rest] as ChainLink[]],
    ['a missing first record', (links) => links.slice(1)],
    ['a rewritten record with a matching row of the next one', replaceLastRecord],
  ])('a chain reports %s as a break', (_, change) => {
    expect(firstBroken(change(chainOf(5)))).toBeDefined();
  });
});

/**
 * Replaces a record by a valid one with another hash. Only the bytes of the next record still contain the original
 * hash.
 */
function replaceLastRecord(links: ChainLink[]): ChainLink[] {
  const last = { issuer: 'B00000000', number: '2027-S-2', date: '04-01-2027', hash: String(links[1]?.hash) };
  const { link: forged } = appendToChain({ length: 2, last }, sale(3, 99));
  return links.map((link) =>
    link.position === 3 ? forged : link.position === 4 ? { ...link, previousHash: forged.hash } : link,
  );
}

const edit = (links: ChainLink[], change: (xml: string) => string): ChainLink[] =>
  links.map((link) => (link.position === 3 ? { ...link, xml: change(link.xml) } : link));

it.each([
  ['the same server and database', '77/16384/', '77/16384', true],
  ['the same server and database with other files', '77/16384/1764.5', '77/16384', true],
  ['another server', '77/16384/', '78/16384', false],
  ['another database of the same server', '77/16384/', '77/16385', false],
  ['a database number with the same prefix', '77/16384/', '77/1638', false],
  ['a server that became readable', '-/16384/', '77/16384', true],
  ['a server that is still unreadable', '-/16384/', '-/16384', true],
  ['a server that became unreadable', '77/16384/', '-/16384', false],
  ['another database on a server that became readable', '-/16384/', '77/16385', false],
])('isMarkOfThisDatabase compares %s', (_, mark, here, is) => {
  expect(isMarkOfThisDatabase(mark, here)).toBe(is);
});

const installation = {
  producerName: 'Ejemplo, S. L.',
  producerTaxId: 'B00000000',
  name: 'Auge',
  id: 'AU',
  version: '1',
  number: '1',
};
const issuer = '89890001K';
const date = '01-01-2024';

// Examples published by the agency: one chain of three records.
const first: Registration = {
  kind: 'registration',
  invoice: { issuer, number: '12345678/G33', date },
  issuerName: 'Ejemplo',
  type: 'F1',
  description: 'x',
  lines: [],
  taxCents: 1235,
  totalCents: 12345,
  installation,
  stamp: '2024-01-01T19:20:30+01:00',
};
const firstHash = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const second: Registration = {
  ...first,
  invoice: { issuer, number: '12345679/G34', date },
  previous: { ...first.invoice, hash: firstHash },
  stamp: '2024-01-01T19:20:35+01:00',
};
const secondHash = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const cancelled: Cancellation = {
  kind: 'cancellation',
  invoice: second.invoice,
  previous: { ...second.invoice, hash: secondHash },
  installation,
  stamp: '2024-01-01T19:20:40+01:00',
};

test("the record hash computes the agency's published hashes for its example chain", () => {
  expect(hashRecord(first)).toBe(firstHash);
  expect(hashRecord(second)).toBe(secondHash);
  expect(hashRecord(cancelled)).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
});

test('the record hash ignores spaces around values and covers each field in the hash', () => {
  expect(hashRecord({ ...first, invoice: { ...first.invoice, number: ' 12345678/G33 ' } })).toBe(firstHash);
  for (const other of [
    { ...first, taxCents: 1234 },
    { ...first, totalCents: -12345 },
    { ...first, type: 'F2' as const },
    { ...first, stamp: '2024-01-01T19:20:31+01:00' },
    { ...first, previous: { ...first.invoice, hash: firstHash } },
  ])
    expect(hashRecord(other)).not.toBe(firstHash);
});
