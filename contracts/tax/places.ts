/**
 * Countries of the agency's enumeration `CodigoPais`, with its five own codes at the end. Greece is GR. EL, UK, EU and
 * XI are not included.
 */
const listed = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GG GH GI GL GM GN GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RO RS RU
  RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;
const agencyOnlyCodes = ['QU', 'XB', 'XG', 'XN', 'XU'];

/** ISO 3166 countries a buyer may be in. */
export const buyerCountries: readonly string[] = listed.trim().split(/\s+/);
export const registerCountries: readonly string[] = [...buyerCountries, ...agencyOnlyCodes];

/** Common codes that differ from ISO 3166. */
const toCountryCode: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** Normalises the country code of a place (`FR`, `ES-canarias`): `UK` becomes `GB`. */
export function normalisePlace(place: string): string {
  const [country = '', ...territory] = place.split('-');
  return [toCountryCode[country] ?? country, ...territory].join('-');
}

/** Returns whether the place is in an existing country. Closing another would have no effect. */
export const isInExistingCountry = (place: string): boolean =>
  buyerCountries.includes(normalisePlace(place).split('-')[0] ?? '');

/**
 * Returns whether the place is in the country. `ES-canarias` is in `ES`, so closing a country closes its territories.
 */
export const isWithinCountry = (place: string, country: string): boolean =>
  place === country || place.startsWith(`${country}-`);

export interface BuyerLocation {
  country: string;
  /** Empty in countries without regions of a different tax. */
  postalCode: string;
}

const fiveDigits = /^\d{5}$/;

/** Postal codes of states with regions of a different tax or none, which the card's country does not reveal. */
const shapes: Readonly<Record<string, RegExp>> = {
  ES: fiveDigits,
  FR: fiveDigits,
  IT: fiveDigits,
  PT: /^\d{4}-?\d{3}$/,
  DE: fiveDigits,
  FI: fiveDigits,
  GR: /^\d{3}\s?\d{2}$/,
};

export const needsPostalCode = (country: string): boolean => country in shapes;

export function invalidPlaceField({
  country,
  postalCode,
}: BuyerLocation): 'country' | 'postalCode' | undefined {
  if (country === '') return 'country';
  const shape = shapes[country];
  return shape && !shape.test(postalCode.trim()) ? 'postalCode' : undefined;
}
