import { expect, test } from 'vitest';
import { hashRecord } from './chain-rules.ts';
import type { Cancellation, Registration } from './record.ts';

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

// The agency's own examples: one chain of three records.
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

test("the agency's own chain has the agency's own fingerprints", () => {
  expect(hashRecord(first)).toBe(firstHash);
  expect(hashRecord(second)).toBe(secondHash);
  expect(hashRecord(cancelled)).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
});

test('blanks around a value do not count, and each fact does', () => {
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
