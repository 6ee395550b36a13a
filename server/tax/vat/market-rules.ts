import type { Closure } from '#contracts/catalog/closures.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { buyerCountries, isWithinCountry } from '#contracts/tax/places.ts';
import { ShopError } from '#server/platform/errors.ts';
import { zoneOf } from './decide-rules.ts';
import type { Regime } from './regime-setting.ts';
import { isMemberState, standardRates, territoryOf, territoryZones, vatCountryOf } from './territories.ts';

export interface SalesRules {
  regime: Pick<Regime, 'opened'>;
  closed: readonly Closure[];
}

interface PartialLocation {
  country: string;
  postalCode?: string;
}

/** A closure without a country closes services, not locations. */
const isBlocked = ({ closed }: SalesRules, place: string): boolean =>
  closed.some(
    ({ service, country }) => service === 'all' && country !== '' && isWithinCountry(place, country),
  );

const isOpenCountry = (rules: SalesRules, country: string): boolean => {
  const vatCountry = vatCountryOf(country);
  const isOpened = isMemberState(vatCountry) || rules.regime.opened.includes(vatCountry);
  return isOpened && !isBlocked(rules, country);
};

const isOpenTerritory = (rules: SalesRules, zone: string): boolean =>
  rules.regime.opened.includes(zone) && !isBlocked(rules, zone);

function territoryZone({ country, postalCode }: PartialLocation): string | undefined {
  const territory = territoryOf(country, postalCode);
  return territory && zoneOf({ country: vatCountryOf(country), territory });
}

function isOpenLocation(rules: SalesRules, place: PartialLocation): boolean {
  const zone = territoryZone(place);
  return zone ? isOpenTerritory(rules, zone) : isOpenCountry(rules, place.country);
}

/**
 * Rejects a location that the shop does not sell to. EU member states are open by default. Territories outside the EU
 * VAT area (Directive 2006/112/EC, article 6) and other countries are open once the owner opens them. Staff can close
 * any of them. Throws `territory_closed` if the rest of the country is open, otherwise `country_closed`, with the field
 * that the buyer typed.
 */
export function rejectClosedLocation(rules: SalesRules, place: PartialLocation): void {
  if (isOpenLocation(rules, place)) return;
  const { country, postalCode } = place;
  const zone = territoryZone(place);
  const isTyped = postalCode !== undefined;
  const why = `the shop does not sell to ${zone ?? country}`;
  if (zone && isOpenCountry(rules, vatCountryOf(country))) {
    const typed = territoryOf(country) ? 'country' : 'postalCode';
    throw new ShopError('territory_closed', why, { territory: zone, field: isTyped ? typed : undefined });
  }
  throw new ShopError('country_closed', why, { field: isTyped ? 'country' : undefined });
}

export function marketsOf(rules: SalesRules): Markets {
  const countries = buyerCountries.filter((country) => isOpenLocation(rules, { country }));
  const closedTerritories = territoryZones.filter(
    (zone) => countries.some((country) => isWithinCountry(zone, country)) && !isOpenTerritory(rules, zone),
  );
  const blocked = standardRates.map(([state]) => state).filter((state) => !countries.includes(state));
  const others = countries.filter((country) => !isMemberState(vatCountryOf(country)));
  return { countries, blocked, others, closedTerritories };
}
