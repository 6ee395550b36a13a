import { isMemberState, type Territory, territoryOf, vatCountryOf } from './territories.ts';

/** Holds what says where a buyer is at home; a fact that is not known is not there. */
export interface LocationProofs {
  /** Is where the card was issued, as the processor says. */
  card?: string;
  /** Address that the buyer typed before the payment, else the billing address of the payment. */
  address?: { country: string; postalCode?: string | undefined };
  /** Country of the billing address, where the buyer typed another one before the payment. */
  billing?: string;
  /** Is known by the network's address, where the owner has loaded a table. */
  network?: string;
}

export type Place =
  | { kind: 'known'; country: string; territory?: Territory; proofs: number }
  /** Two facts disagree, or there are too few, and a person decides. */
  | { kind: 'open'; why: 'proofs_disagree' | 'too_few_proofs'; countries: string[] };

/**
 * Returns where the buyer is at home. `needed` counts two facts that agree, or one by a third party below
 * 100,000 € a year (Council Regulation 282/2011, articles 24b and 24f).
 */
export function placeOf(proofs: LocationProofs, needed: number): Place {
  const { card, network } = proofs;
  const told = [card, proofs.address?.country, proofs.billing, network]
    .filter((country) => country !== undefined)
    .map(vatCountryOf);
  const countries = [...new Set(told)];
  const [country] = countries;
  if (countries.length > 1) return decideMajority(told, proofs);
  // Below the bound one fact is enough, but it has to be a third party's: the bank's or the network's, not
  // the buyer's own.
  const byOthers = [card, network].filter(Boolean).length;
  const enough = told.length >= 2 || (needed === 1 && byOthers >= 1);
  if (!country || !enough) return { kind: 'open', why: 'too_few_proofs', countries };
  return known(country, proofs, told.length);
}

/** Decides by the majority: more than half agree, and at least two; an equal number on both sides is a conflict. */
function decideMajority(told: string[], proofs: LocationProofs): Place {
  const countOf = (country: string) => told.filter((each) => each === country).length;
  const agreed = told.find((country) => countOf(country) * 2 > told.length);
  if (agreed) return known(agreed, proofs, countOf(agreed));
  return { kind: 'open', why: 'proofs_disagree', countries: [...new Set(told)] };
}

/** Returns the territory by a postal code, else by a code of its own that a bank or network has for it. */
function territoryIn(country: string, { address, card, network }: LocationProofs): Territory | undefined {
  const codes = [address?.country, card, network].filter(
    (code) => code !== undefined && vatCountryOf(code) === country,
  );
  const ofAddress = address?.postalCode !== undefined && codes.includes(address.country);
  if (ofAddress) return territoryOf(address.country, address.postalCode);
  return codes.map((code) => code && territoryOf(code)).find((found) => found !== undefined) || undefined;
}

function known(country: string, proofs: LocationProofs, count: number): Place {
  const territory = territoryIn(country, proofs);
  return { kind: 'known', country, proofs: count, territory };
}

/** Returns whether it is inside the Union and its VAT. */
export const isInVatArea = (place: Extract<Place, { kind: 'known' }>): boolean =>
  isMemberState(place.country) && !place.territory;
