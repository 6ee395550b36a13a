import { describe, expect, test } from 'vitest';
import { decideTreatment } from './decide-rules.ts';
import { determineLocation } from './place-rules.ts';

describe('location of a buyer', () => {
  test('the location of a buyer accepts one third-party item of evidence below the limit but not above it', () => {
    expect(determineLocation({ card: 'FR' }, 1)).toEqual({ kind: 'known', country: 'FR', proofs: 1 });
    expect(determineLocation({ card: 'FR' }, 2)).toEqual({
      kind: 'open',
      why: 'too_few_proofs',
      countries: ['FR'],
    });
    // Statements of the buyer are not third-party evidence.
    expect(determineLocation({ address: { country: 'FR' } }, 1)).toMatchObject({ kind: 'open' });
    expect(determineLocation({}, 1)).toEqual({ kind: 'open', why: 'too_few_proofs', countries: [] });
  });

  test('the location of a buyer accepts two matching items of evidence and leaves conflicts open', () => {
    expect(determineLocation({ card: 'IT', network: 'IT' }, 2)).toEqual({
      kind: 'known',
      country: 'IT',
      proofs: 2,
    });
    expect(determineLocation({ card: 'IT', network: 'FR', address: { country: 'IT' } }, 2)).toMatchObject({
      country: 'IT',
      proofs: 2,
    });
    expect(determineLocation({ card: 'IT', network: 'FR' }, 1)).toEqual({
      kind: 'open',
      why: 'proofs_disagree',
      countries: ['IT', 'FR'],
    });
  });

  test("the location of a buyer compares the wallet's address with the typed one", () => {
    const typed = { address: { country: 'ES', postalCode: '35001' } };
    expect(determineLocation({ card: 'ES', ...typed, billing: 'FR' }, 1)).toMatchObject({
      ...{ kind: 'known', country: 'ES', proofs: 2, territory: { name: 'canarias' } },
    });
    expect(determineLocation({ ...typed, billing: 'FR' }, 1)).toMatchObject({ why: 'proofs_disagree' });
    const twoEach = { card: 'FR', ...typed, billing: 'FR', network: 'ES' };
    expect(determineLocation(twoEach, 1)).toEqual({
      ...{ kind: 'open', why: 'proofs_disagree', countries: ['FR', 'ES'] },
    });
  });

  test('the location of a buyer detects territories without VAT by the address', () => {
    const at = (country: string, postalCode: string) =>
      determineLocation({ card: country, address: { country, postalCode } }, 2);
    expect(at('ES', '35001')).toMatchObject({ territory: { name: 'canarias', spanish: true } });
    expect(at('ES', '28001')).toMatchObject({ territory: undefined });
    expect(at('FR', '97 400')).toMatchObject({ territory: { spanish: false } });
    expect(at('IT', '23041')).toMatchObject({ territory: { name: 'livigno' } });
    expect(at('IT', '47890')).toMatchObject({ territory: { name: 'san_marino' } });
    expect(at('FI', '22100')).toMatchObject({ territory: { name: 'aland' } });
    expect(at('GR', '630 86')).toMatchObject({ territory: { name: 'mount_athos' } });
    expect(at('FR', '98800')).toMatchObject({ territory: { name: 'overseas_territories' } });
    expect(at('FR', '98000')).toMatchObject({ territory: undefined });
    expect(at('PT', '9500-321')).toMatchObject({ territory: undefined });
  });

  test('the location of a buyer detects a territory by its own country code unless the address differs', () => {
    expect(determineLocation({ card: 'RE' }, 1)).toMatchObject({
      country: 'FR',
      territory: { name: 'overseas_departments' },
    });
    expect(determineLocation({ card: 'FR', network: 'AX' }, 1)).toMatchObject({ kind: 'open' });
    const moved = { card: 'RE', address: { country: 'FR', postalCode: '75001' } };
    expect(determineLocation(moved, 2)).toMatchObject({ territory: undefined });
  });
});

describe('tax treatment of a sale', () => {
  const place = (country: string, postalCode?: string) => {
    const found = determineLocation(
      { card: country, address: { country, ...(postalCode ? { postalCode } : {}) } },
      2,
    );
    if (found.kind !== 'known') throw new Error('open');
    return found;
  };
  const small = { home: 'ES', oneStop: false } as const;
  const large = { home: 'ES', oneStop: true } as const;

  test("the tax treatment of a sale taxes in Spain below the threshold and in the buyer's state above it", () => {
    expect(decideTreatment(small, place('FR'))).toEqual({ kind: 'domestic', country: 'FR', taxedIn: 'ES' });
    expect(decideTreatment(large, place('FR'))).toEqual({ kind: 'one_stop', country: 'FR', taxedIn: 'FR' });
    expect(decideTreatment(large, place('ES'))).toEqual({ kind: 'domestic', country: 'ES', taxedIn: 'ES' });
  });

  test('the tax treatment of a sale applies reverse charge to a confirmed business of another state but not of Spain', () => {
    expect(decideTreatment(small, place('IT'), { country: 'IT', confirmed: true })).toMatchObject({
      kind: 'reverse_charge',
    });
    expect(decideTreatment(small, place('IT'), { country: 'IT', confirmed: false })).toMatchObject({
      taxedIn: 'ES',
    });
    expect(decideTreatment(large, place('ES'), { country: 'ES', confirmed: true })).toMatchObject({
      taxedIn: 'ES',
    });
    expect(decideTreatment(large, place('FR'), { country: 'IT', confirmed: true })).toMatchObject({
      taxedIn: 'FR',
    });
  });

  test('the tax treatment of a sale charges no VAT outside the EU and in the territories', () => {
    expect(decideTreatment(large, place('CH'))).toEqual({
      kind: 'outside',
      country: 'CH',
      spanishTerritory: false,
    });
    expect(decideTreatment(small, place('ES', '38001'))).toEqual({
      kind: 'outside',
      country: 'ES',
      spanishTerritory: true,
    });
  });
});

test('the tax treatment of a sale treats Monaco as France with every item of evidence', () => {
  expect(determineLocation({ card: 'MC' }, 1)).toMatchObject({ kind: 'known', country: 'FR' });
  expect(determineLocation({ card: 'FR', network: 'MC' }, 2)).toMatchObject({
    kind: 'known',
    country: 'FR',
    proofs: 2,
  });
});
