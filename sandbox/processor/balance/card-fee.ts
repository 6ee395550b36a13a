/** Countries of the European Economic Area. */
const EEA = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ES'.split(' '),
);
const FIXED_CENTS = 25;

/** Hundredths of a percent, by where the card comes from. */
function shareOf(country: string | null): number {
  if (country === null || EEA.has(country)) return 150;
  return country === 'GB' ? 250 : 325;
}

/** What a card payment costs: 1.5 % and 0.25 of a European card, 2.5 % of a British one, 3.25 % of any other. */
export function cardFee(amount: number, country: string | null): number {
  return Math.round((amount * shareOf(country)) / 10_000 + FIXED_CENTS);
}
