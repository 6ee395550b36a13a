import { describe, expect, it } from 'vitest';
import type { Closure } from '#contracts/catalog/closures.ts';
import { locales } from '#contracts/kit/locales.ts';
import { marketMessages, territoryClosed } from '#messages/markets.ts';
import { ShopError } from '#server/platform/errors.ts';
import { marketsOf, rejectClosedLocation } from './market-rules.ts';
import { territoryZones } from './territories.ts';

const closure = (country: string, service: Closure['service'] = 'all'): Closure => ({
  ...{ service, country, reason: 'law', note: '' },
});
const rulesOf = (opened: string[] = [], closed: Closure[] = []) => ({ regime: { opened }, closed });

function refusal(rules: ReturnType<typeof rulesOf>, country: string, postalCode?: string) {
  try {
    rejectClosedLocation(rules, postalCode === undefined ? { country } : { country, postalCode });
    return undefined;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return [error.code, error.territory, error.field].filter(Boolean).join(' ');
  }
}

describe('rejectClosedLocation', () => {
  it.each([
    ['ES', '28001', undefined],
    ['ES', '35001', 'territory_closed ES-canarias postalCode'],
    ['ES', '52001', 'territory_closed ES-melilla postalCode'],
    ['ES', undefined, undefined],
    ['IC', undefined, 'territory_closed ES-canarias'],
    ['RE', undefined, 'territory_closed FR-overseas_departments'],
    ['CH', '', 'country_closed country'],
    ['CH', undefined, 'country_closed'],
    ['MC', undefined, undefined],
    ['IM', undefined, 'country_closed'],
  ])(
    'rejectClosedLocation returns the refusal of %s %s while the owner has opened no place',
    (country, code, expected) => {
      expect(refusal(rulesOf(), country, code)).toBe(expected);
    },
  );

  it('rejectClosedLocation accepts a place that the owner has opened', () => {
    const rules = rulesOf(['ES-canarias', 'FR-overseas_departments', 'GB']);
    expect(refusal(rules, 'ES', '35001')).toBeUndefined();
    expect(refusal(rules, 'RE')).toBeUndefined();
    expect(refusal(rules, 'IM')).toBeUndefined();
    expect(refusal(rules, 'ES', '51001')).toContain('ES-ceuta');
  });

  it('rejectClosedLocation rejects the territories of a blocked country with the country', () => {
    const rules = rulesOf(['ES-canarias'], [closure('ES')]);
    expect(refusal(rules, 'ES', '28001')).toBe('country_closed country');
    expect(refusal(rules, 'ES', '35001')).toBe('country_closed country');
    expect(refusal(rules, 'FR', '75001')).toBeUndefined();
  });

  it('rejectClosedLocation rejects a blocked territory and accepts the rest of its country', () => {
    const rules = rulesOf(['ES-canarias'], [closure('ES-canarias')]);
    expect(refusal(rules, 'IC')).toBe('territory_closed ES-canarias');
    expect(refusal(rules, 'ES', '28001')).toBeUndefined();
  });

  it('rejectClosedLocation ignores closed services', () => {
    const rules = rulesOf([], [closure('FR', 'likes'), closure('')]);
    expect(refusal(rules, 'FR', '75001')).toBeUndefined();
  });
});

describe('marketsOf', () => {
  it('marketsOf lists exactly the countries that rejectClosedLocation accepts', () => {
    const rules = rulesOf(['GB'], [closure('IT')]);
    const { countries, closedTerritories, blocked, others } = marketsOf(rules);
    expect([blocked, others]).toEqual([['IT'], ['GB', 'IM']]);
    expect(countries).toEqual(expect.arrayContaining(['ES', 'FR', 'GB', 'MC']));
    expect(countries).not.toEqual(expect.arrayContaining(['IT']));
    expect(countries.filter((country) => refusal(rules, country))).toEqual([]);
    expect(closedTerritories).toContain('ES-ceuta');
    expect(closedTerritories).not.toContain('IT-livigno');
  });
});

it.each(locales)('marketsOf has a name for every territory and its country in %s', (locale) => {
  const { territories } = marketMessages[locale];
  for (const zone of territoryZones) {
    expect(territoryClosed(zone, locale)).not.toMatch(/\{\{|[A-Z]{2}(?:-|\b)/);
    expect(territories).toHaveProperty([zone]);
  }
});
