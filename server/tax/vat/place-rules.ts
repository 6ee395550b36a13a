import { isMemberState, type Territory, territoryOf, vatCountryOf } from './territories.ts';

export interface LocationProofs {
  card?: string;
  /** Address typed before the payment, otherwise the billing address of the payment. */
  address?: { country: string; postalCode?: string | undefined };
  /** Country of the billing address, if the buyer typed another address before the payment. */
  billing?: string;
  network?: string;
}

export type LocationResult =
  | { kind: 'known'; country: string; territory?: Territory; proofs: number }
  /** Evidence conflicts or is insufficient, so staff decide. */
  | { kind: 'open'; why: 'proofs_disagree' | 'too_few_proofs'; countries: string[] };

/**
 * Returns the buyer's location. `needed` is the required number of matching items of evidence: two, or one by a third
 * party below 100,000 € of sales per year (Council Regulation 282/2011, articles 24b and 24f).
 */
export function determineLocation(proofs: LocationProofs, needed: number): LocationResult {
  const { card, network } = proofs;
  const evidence = [card, proofs.address?.country, proofs.billing, network]
    .filter((country) => country !== undefined)
    .map(vatCountryOf);
  const countries = [...new Set(evidence)];
  const [country] = countries;
  if (countries.length > 1) return decideMajority(evidence, proofs);
  // Below the limit one item of evidence is enough, if it comes from a third party: the bank or the network,
  // not the buyer.
  const byOthers = [card, network].filter(Boolean).length;
  const enough = evidence.length >= 2 || (needed === 1 && byOthers >= 1);
  if (!country || !enough) return { kind: 'open', why: 'too_few_proofs', countries };
  return knownLocation(country, proofs, evidence.length);
}

/** Decides by majority: more than half of the items, and at least two. A tie is a conflict. */
function decideMajority(evidence: string[], proofs: LocationProofs): LocationResult {
  const countOf = (country: string) => evidence.filter((each) => each === country).length;
  const agreed = evidence.find((country) => countOf(country) * 2 > evidence.length);
  if (agreed) return knownLocation(agreed, proofs, countOf(agreed));
  return { kind: 'open', why: 'proofs_disagree', countries: [...new Set(evidence)] };
}

/** Returns the territory by the postal code, otherwise by a country code that banks or networks use for it. */
function territoryOfProofs(
  country: string,
  { address, card, network }: LocationProofs,
): Territory | undefined {
  const codes = [address?.country, card, network].filter(
    (code) => code !== undefined && vatCountryOf(code) === country,
  );
  const ofAddress = address?.postalCode !== undefined && codes.includes(address.country);
  if (ofAddress) return territoryOf(address.country, address.postalCode);
  return codes.map((code) => code && territoryOf(code)).find((found) => found !== undefined) || undefined;
}

export function knownLocation(country: string, proofs: LocationProofs, count: number): LocationResult {
  const territory = territoryOfProofs(country, proofs);
  return { kind: 'known', country, proofs: count, territory };
}

export const isInVatArea = (place: Extract<LocationResult, { kind: 'known' }>): boolean =>
  isMemberState(place.country) && !place.territory;
