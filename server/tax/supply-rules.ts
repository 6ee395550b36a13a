import { isInVatArea, type Place } from './place-rules.ts';

type KnownPlace = Extract<Place, { kind: 'known' }>;

/** Whose VAT a sale carries, and how the register names it (docs/protocols/invoices.md, "DetalleDesglose"). */
export type Treatment =
  /** Taxed in Spain: a Spanish buyer, or one of another state while the year is below the threshold. */
  | { kind: 'domestic'; country: string; taxedIn: 'ES' }
  /** Taxed where the buyer is, and declared in one place for all states. */
  | { kind: 'one_stop'; country: string; taxedIn: string }
  /** A business of another state, whose number was confirmed, owes the tax itself. */
  | { kind: 'reverse_charge'; country: string }
  /** Not taxed by Spain: Canarias, Ceuta, Melilla and countries outside the Union. */
  | { kind: 'outside'; country: string; spanishTerritory: boolean };

export interface Seller {
  home: 'ES';
  /** Sales to other states are taxed there: the threshold is crossed, or the owner chose so. */
  oneStop: boolean;
}

/** A VAT number counts only with a positive answer that we keep (LAW row 12). */
export interface Business {
  country: string;
  confirmed: boolean;
}

/** How one sale is taxed. Pure: threshold, answers and place are known when it is asked. */
export function treat(seller: Seller, place: KnownPlace, business?: Business): Treatment {
  const { country } = place;
  if (!isInVatArea(place))
    return { kind: 'outside', country, spanishTerritory: place.territory?.spanish ?? false };
  if (country === seller.home) return { kind: 'domestic', country, taxedIn: seller.home };
  if (business?.confirmed && business.country === country) return { kind: 'reverse_charge', country };
  return seller.oneStop
    ? { kind: 'one_stop', country, taxedIn: country }
    : { kind: 'domestic', country, taxedIn: seller.home };
}
