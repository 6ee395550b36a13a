import type { BuyerLocation } from '#contracts/tax/places.ts';
import {
  decideAll,
  type SaleFacts,
  type SupplyDecision,
  type Treatment,
  type YearAbroad,
  zoneOf,
} from './decide-rules.ts';
import type { Regime } from './regime-setting.ts';
import { territoryOf, vatCountryOf } from './territories.ts';

export interface IssuedTax {
  treatment: Treatment;
  rateBasisPoints: number;
}

interface TaxRules {
  regime: Regime;
  years: readonly YearAbroad[];
}

export type TaxChange = Omit<Extract<SupplyDecision, { kind: 'decided' }>, 'kind'> & {
  /** Country or territory of the later evidence: `FR`, `ES-canarias`. */
  place: string;
};

/**
 * Returns the rules for a sale with an invoice. The invoice of a sale to another state already settles whether the
 * threshold was crossed. Every location is open, because the sale has taken place.
 */
function rulesAfter({ treatment }: IssuedTax, { day }: SaleFacts, zone: string, rules: TaxRules): TaxRules {
  const regime = { ...rules.regime, opened: [...rules.regime.opened, zone] };
  if (treatment.kind === 'one_stop') return { regime: { ...regime, oneStopFrom: day }, years: [] };
  if (treatment.kind === 'domestic' && treatment.country !== treatment.taxedIn)
    return { regime: { ...regime, oneStopFrom: null }, years: [] };
  return { ...rules, regime };
}

const isSameTax = (issued: IssuedTax, found: IssuedTax): boolean =>
  issued.treatment.kind === found.treatment.kind &&
  issued.treatment.country === found.treatment.country &&
  issued.rateBasisPoints === found.rateBasisPoints &&
  ('spanishTerritory' in issued.treatment && issued.treatment.spanishTerritory) ===
    ('spanishTerritory' in found.treatment && found.treatment.spanishTerritory);

/**
 * Returns the tax of an issued sale by the address of its full invoice. `undefined` if the invoice states the same tax,
 * or the rate of that day is unknown.
 */
export function taxChangeOf(
  issued: IssuedTax,
  { address, sale, rules }: { address: BuyerLocation; sale: SaleFacts; rules: TaxRules },
): TaxChange | undefined {
  const country = vatCountryOf(address.country);
  const territory = territoryOf(address.country, address.postalCode);
  const place = zoneOf({ country, territory });
  const { business } = sale;
  const facts: SaleFacts = {
    ...sale,
    // Staff decide on the change, so the tax is computed as if the holder of the VAT number were proven.
    business: business && { ...business, isUnproven: false },
    proofs: { address: { ...address, country } },
    decided: { country, territory: territory?.name ?? null },
  };
  const [supply] = decideAll([facts], rulesAfter(issued, sale, place, rules));
  if (supply?.kind !== 'decided' || isSameTax(issued, supply)) return undefined;
  const { treatment, rateBasisPoints } = supply;
  return { treatment, rateBasisPoints, place };
}
