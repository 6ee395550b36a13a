/**
 * Lists countries that a record may name: the enumeration of `CodigoPais` in the agency's schema, with its
 * five codes of its own at the end. Greece is GR; EL, UK, EU and XI are not in it.
 */
const listed = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GG GH GI GL GM GN GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RO RS RU
  RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;
const agencysOwn = ['QU', 'XB', 'XG', 'XN', 'XU'];

/** Lists countries by ISO 3166 that a buyer may be in. */
export const buyerCountries: readonly string[] = listed.trim().split(/\s+/);
export const registerCountries: readonly string[] = [...buyerCountries, ...agencysOwn];

/** People write these for a country instead of its code of ISO 3166. */
const asCode: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** Returns a place (`FR`, `ES-canarias`) by the code of its country: `UK` is `GB`. */
export function placeByCode(place: string): string {
  const [country = '', ...territory] = place.split('-');
  return [asCode[country] ?? country, ...territory].join('-');
}

/** Returns whether the place lies in a country that there is; nothing would ever be closed in another. */
export const isKnownPlace = (place: string): boolean =>
  buyerCountries.includes(placeByCode(place).split('-')[0] ?? '');

/**
 * Returns whether the place lies in the country: `ES-canarias` lies in `ES`, so what is closed in the country
 * is closed in its territories, too.
 */
export const liesIn = (place: string, country: string): boolean =>
  place === country || place.startsWith(`${country}-`);

/** Says where the buyer who pays by card is at home. */
export interface BuyerPlace {
  country: string;
  /** It is empty where the country has no part with another tax. */
  postalCode: string;
}

const fiveDigits = /^\d{5}$/;

/**
 * Holds the postal codes of states that have parts with another tax or none, which a card's country does not tell.
 */
const shapes: Readonly<Record<string, RegExp>> = {
  ES: fiveDigits,
  FR: fiveDigits,
  IT: fiveDigits,
  PT: /^\d{4}-?\d{3}$/,
  DE: fiveDigits,
  FI: fiveDigits,
  GR: /^\d{3}\s?\d{2}$/,
};

export const asksPostalCode = (country: string): boolean => country in shapes;

/** Returns which of the two is missing or wrong; undefined where nothing is. */
export function wrongInPlace({ country, postalCode }: BuyerPlace): 'country' | 'postalCode' | undefined {
  if (country === '') return 'country';
  const shape = shapes[country];
  return shape && !shape.test(postalCode.trim()) ? 'postalCode' : undefined;
}
