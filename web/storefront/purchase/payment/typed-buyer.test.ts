import { expect, it } from 'vitest';
import { draftOf } from './typed-buyer.ts';

const typed = {
  ...{ name: 'Ana Ejemplo', number: '12345678Z' },
  ...{ street: 'Calle Luna 3', postalCode: 'EC1A 1BB', city: 'Valencia' },
};

it('draftOf takes country and postal code from the place that was typed', () => {
  expect(draftOf(typed, { country: 'ES', postalCode: '46001' })).toEqual({
    ...{ ...typed, country: 'ES', postalCode: '46001' },
  });
});

it('draftOf takes the postal code of the address where the place has none', () => {
  expect(draftOf(typed, { country: 'GB', postalCode: '' })).toMatchObject({ postalCode: 'EC1A 1BB' });
});

it.each(['FR', 'GB'])('draftOf marks the number of a private person in %s as a document', (country) => {
  expect(draftOf(typed, { country, postalCode: '69001' })).toMatchObject({ country, document: true });
});
