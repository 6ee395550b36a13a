import type { Regime } from './regime-setting.ts';
import { isMemberState } from './standard-rates.ts';
import { territoryOf, vatCountryOf } from './territories.ts';

/** Does the shop sell to this country? All of the Union's states are open, any other only by the owner's word. */
export function isOpen({ opened }: Regime, country: string): boolean {
  const vatCountry = vatCountryOf(country);
  const territory = territoryOf(country);
  if (opened.includes(country)) return true;
  if (territory) return opened.includes(`${vatCountry}-${territory.name}`);
  return isMemberState(vatCountry) || opened.includes(vatCountry);
}
