import { expect, it } from 'vitest';
import { draftOf } from './typed-buyer.ts';

const typed = {
  ...{ name: 'Ana Ejemplo', number: '12345678Z' },
  ...{ street: 'Calle Luna 3', postalCode: 'EC1A 1BB', city: 'Valencia' },
};

it('draftOf uses the typed location’s country and postal code', () => {
  expect(draftOf(typed, { country: 'ES', postalCode: '46001' })).toEqual({
    ...{ ...typed, country: 'ES', postalCode: '46001' },
  });
});

it('draftOf uses the address’s postal code when the location has none', () => {
  expect(draftOf(typed, { country: 'GB', postalCode: '' })).toMatchObject({ postalCode: 'EC1A 1BB' });
});

it.each(['FR', 'GB'])('draftOf marks the number of a private person in %s as a document', (country) => {
  expect(draftOf(typed, { country, postalCode: '69001' })).toMatchObject({ country, document: true });
});
