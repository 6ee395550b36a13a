import { expect, test } from 'vitest';
import { locationOfBuyer, readBuyer, townOfBuyer } from './buyer-rules.ts';

const typed = {
  name: 'Estudio de Prueba, S. L.',
  number: 'a-58818501',
  street: 'Calle Uno 1',
  postalCode: '08001',
  city: 'Barcelona',
  country: 'ES',
};

test('the buyer rule requires a valid tax number of a Spanish buyer', () => {
  expect(readBuyer(typed).recipient).toEqual({
    name: 'Estudio de Prueba, S. L.',
    taxId: 'A58818501',
    address: ['Calle Uno 1', '08001 Barcelona', 'ES'],
  });
  expect(readBuyer({ ...typed, number: 'A58818502' }).problems).toEqual({ number: 'number_invalid' });
});

test('the buyer rule checks the format of VAT numbers of other EU states and accepts all other numbers', () => {
  expect(readBuyer({ ...typed, country: 'FR', number: 'FR12345678901' }).recipient).toMatchObject({
    idType: '02',
    id: 'FR12345678901',
  });
  expect(readBuyer({ ...typed, country: 'FR', number: '12' }).recipient).toBeUndefined();
  expect(readBuyer({ ...typed, country: 'CH', number: 'CHE-1' }).recipient).toMatchObject({
    idType: '04',
    country: 'CH',
  });
});

test('the buyer rule accepts a document of a private buyer except in Spain', () => {
  const french = { ...typed, country: 'FR', number: '12AB34567', document: 'on' };
  expect(readBuyer(french).recipient).toMatchObject({ idType: '04', id: '12AB34567', country: 'FR' });
  expect(readBuyer({ ...typed, number: '12AB34567', document: 'on' }).problems).toEqual({
    number: 'number_invalid',
  });
});

test.each(['ZZ', 'UK', 'XX', 'EU', 'EL', 'XI', 'AN', 'QU', 'e', 'ESP'])(
  "the buyer rule rejects a country outside the agency's list: %s",
  (country) => {
    const read = readBuyer({ ...typed, country, number: '12345' });
    expect(read.problems.country).toBeDefined();
    expect(read.recipient).toBeUndefined();
  },
);

test('the buyer rule removes characters that XML does not allow', () => {
  const read = readBuyer({ ...typed, name: 'Ana\uffff\ufffe\u0001\u0085 Díaz', number: 'A588\uffff18501' });
  expect(read.recipient).toMatchObject({ name: 'Ana Díaz', taxId: 'A58818501' });
});

test('the buyer rule reports a field without letters or digits as missing', () => {
  for (const name of ['\u200b', '""', ' \u2060 ', '–'])
    expect(readBuyer({ ...typed, name, street: name }).problems).toEqual({
      name: 'missing',
      street: 'missing',
    });
});

test('the buyer rule limits fields by characters independent of their size', () => {
  expect(readBuyer({ ...typed, name: 'Ñ'.repeat(121) }).problems).toEqual({ name: 'too_long' });
  expect(readBuyer({ ...typed, name: `A${'🛒'.repeat(119)}` }).problems).toEqual({});
});

test('the buyer rule reports missing and long fields and keeps the typed values', () => {
  const { draft, problems } = readBuyer({ ...typed, name: '', city: 'x'.repeat(61) });
  expect(problems).toEqual({ name: 'missing', city: 'too_long' });
  expect(draft.street).toBe('Calle Uno 1');
  expect(readBuyer({}).problems).toMatchObject({ name: 'missing', country: 'missing' });
});

test('the buyer rule requires no number outside the EU VAT area before an invoice is issued', () => {
  const unnumbered = { ...typed, number: '' };
  const before = { issued: false };
  expect(readBuyer({ ...unnumbered, country: 'CH' }, before).recipient).toEqual({
    name: typed.name,
    unnumbered: true,
    address: ['Calle Uno 1', '08001 Barcelona', 'CH'],
  });
  expect(readBuyer({ ...unnumbered, postalCode: '35001' }, before).recipient).toMatchObject({
    unnumbered: true,
  });
  for (const country of ['ES', 'FR', 'MC'])
    expect(readBuyer({ ...unnumbered, country }, before).problems).toEqual({ number: 'missing' });
  expect(readBuyer({ ...unnumbered, country: 'CH' }).problems).toEqual({ number: 'missing' });
});

test.each([
  ['ES', '35001', 'Las Palmas', { country: 'ES', postalCode: '35001' }],
  ['GR', '630 86', 'Dafni', { country: 'GR', postalCode: '630 86' }],
  ['PT', '9500-321', 'Ponta Delgada', { country: 'PT', postalCode: '9500-321' }],
  ['CH', '8001', 'Zürich', { country: 'CH', postalCode: '' }],
  ['ES', '8001', 'Barcelona', undefined],
])(
  'the buyer rule reads the location of an invoice address in %s with the code %s',
  (country, postalCode, city, place) => {
    const { recipient } = readBuyer({ ...typed, country, postalCode, city, number: '' }, { issued: false });
    const address = ['Calle Uno 1', `${postalCode} ${city}`, country];
    expect(locationOfBuyer(recipient ?? { address })).toEqual(place);
  },
);

test('the buyer rule returns no location for a recipient without an address', () => {
  expect([locationOfBuyer(null), locationOfBuyer({ name: 'Ana' })]).toEqual([undefined, undefined]);
});

test.each([
  ['28001 Madrid', '28001', 'Madrid'],
  ['1011 AB Amsterdam', '1011 AB', 'Amsterdam'],
  ['D02 X285 Dublin', 'D02 X285', 'Dublin'],
  ['105 57 Atenas', '105 57', 'Atenas'],
  ['LV-1050 Riga', 'LV-1050', 'Riga'],
  ['Valletta', '', 'Valletta'],
])('the buyer rule splits the line %s into postal code and town', (line, postalCode, city) => {
  const named = { name: 'Ana', taxId: '12345678Z', address: ['Calle 1', line, 'ES'] };
  expect(townOfBuyer(named)).toEqual({ postalCode, city });
});
