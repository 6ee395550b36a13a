import { describe, expect, test } from 'vitest';
import type { SaleFacts, Treatment } from './decide-rules.ts';
import { defaultRegime } from './regime-setting.ts';
import { type TaxChange, taxChangeOf } from './tax-change-rules.ts';

const rates = { ES: 2100, FR: 2000, IT: 2200, DE: 1900, PT: 2300, GR: 2400, FI: 2550 };
const sale: SaleFacts = {
  ...{ totalCents: 12_100, day: '2027-03-01', proofs: {}, decided: null, rates },
  ...{ business: null, spanishPostalCode: null, standing: null },
};
const domesticSale = (country: string): Treatment => ({ kind: 'domestic', country, taxedIn: 'ES' });
const oneStop = (country: string): Treatment => ({ kind: 'one_stop', country, taxedIn: country });
const spain = { treatment: domesticSale('ES'), rateBasisPoints: 2100 };
const saleOutside = (country: string, spanishTerritory = false): Treatment => ({
  ...{ kind: 'outside', country, spanishTerritory },
});
const none = { regime: defaultRegime, years: [] };

const describeTaxChange = (change: TaxChange | undefined) =>
  change && `${change.place} ${change.treatment.kind} ${change.rateBasisPoints}`;
const changeOf = (
  issued: { treatment: Treatment; rateBasisPoints: number },
  [country = '', postalCode = '']: readonly string[],
  more: Partial<SaleFacts> = {},
) =>
  describeTaxChange(
    taxChangeOf(issued, { address: { country, postalCode }, sale: { ...sale, ...more }, rules: none }),
  );

describe('the tax of a sale with Spanish VAT', () => {
  test.each([
    [['ES', '28001'], undefined],
    [['ES', '35001'], 'ES-canarias outside 0'],
    [['ES', '38001'], 'ES-canarias outside 0'],
    [['ES', '51001'], 'ES-ceuta outside 0'],
    [['ES', '52001'], 'ES-melilla outside 0'],
    [['IC', ''], 'ES-canarias outside 0'],
    [['FR', '97400'], 'FR-overseas_departments outside 0'],
    [['RE', ''], 'FR-overseas_departments outside 0'],
    [['FR', '98800'], 'FR-overseas_territories outside 0'],
    [['IT', '23041'], 'IT-livigno outside 0'],
    [['IT', '22061'], 'IT-campione outside 0'],
    [['DE', '78266'], 'DE-busingen outside 0'],
    [['DE', '27498'], 'DE-heligoland outside 0'],
    [['FI', '22100'], 'FI-aland outside 0'],
    [['GR', '630 86'], 'GR-mount_athos outside 0'],
    [['GB', ''], 'GB outside 0'],
    [['US', ''], 'US outside 0'],
    [['FR', '75001'], 'FR domestic 2100'],
    [['MC', ''], 'FR domestic 2100'],
    [['PT', '9500-321'], 'PT domestic 2100'],
  ] as const)('the tax of a sale with Spanish VAT changes with an address in %s to %s', (address, change) => {
    expect(changeOf(spain, address)).toBe(change);
  });
});

describe('the tax of a sale with the VAT of its buyer', () => {
  const portugal = { treatment: oneStop('PT'), rateBasisPoints: 2300 };
  test.each([
    [['PT', '1000-001'], undefined],
    [['PT', '9500-321'], 'PT one_stop 1600'],
    [['PT', '9000-001'], 'PT one_stop 2200'],
    [['DE', '10115'], 'DE one_stop 1900'],
    [['FR', '97400'], 'FR-overseas_departments outside 0'],
    [['ES', '28001'], 'ES domestic 2100'],
    [['ES', '35001'], 'ES-canarias outside 0'],
  ] as const)(
    "a sale with VAT in the buyer's country and an address in %s changes to %s",
    (address, change) => {
      expect(changeOf(portugal, address)).toBe(change);
    },
  );
});

test('the tax rule changes the tax of an untaxed sale with an address that has VAT or is in another country', () => {
  const canarias = { treatment: saleOutside('ES', true), rateBasisPoints: 0 };
  expect(changeOf(canarias, ['ES', '38001'])).toBeUndefined();
  expect(changeOf(canarias, ['ES', '28001'])).toBe('ES domestic 2100');
  expect(changeOf(canarias, ['GB', ''])).toBe('GB outside 0');
});

test('the tax rule changes the tax with a confirmed VAT number but not with an unconfirmed one', () => {
  const french = { treatment: domesticSale('FR'), rateBasisPoints: 2100 };
  const business = (confirmed: boolean) => ({ business: { country: 'FR', confirmed } });
  expect(changeOf(french, ['FR', '75001'], business(true))).toBe('FR reverse_charge 0');
  expect(changeOf(french, ['FR', '75001'], business(false))).toBeUndefined();
  const owed = { treatment: { kind: 'reverse_charge', country: 'FR' } as const, rateBasisPoints: 0 };
  expect(changeOf(owed, ['FR', '75001'], business(true))).toBeUndefined();
});

test('the tax rule keeps the threshold of an invoiced sale to another state regardless of later sales', () => {
  const since = { ...sale, proofs: { card: 'FR' } };
  const rules = {
    regime: defaultRegime,
    years: [{ year: 2027, netCents: 999_999, oneStop: true, since: '2027-01-01' }],
  };
  const change = (treatment: Treatment, rateBasisPoints: number, country: string) =>
    describeTaxChange(
      taxChangeOf(
        { treatment, rateBasisPoints },
        { address: { country, postalCode: '' }, sale: since, rules },
      ),
    );
  expect(change(domesticSale('FR'), 2100, 'FR')).toBeUndefined();
  expect(change(domesticSale('FR'), 2100, 'DE')).toBe('DE domestic 2100');
  expect(change(domesticSale('ES'), 2100, 'DE')).toBe('DE one_stop 1900');
  const below = { ...rules, years: [] };
  expect(
    describeTaxChange(
      taxChangeOf(
        { treatment: oneStop('FR'), rateBasisPoints: 2000 },
        { address: { country: 'FR', postalCode: '75001' }, sale, rules: below },
      ),
    ),
  ).toBeUndefined();
});
