import type { TaxOverview } from '#contracts/tax/vat.ts';

type Regime = TaxOverview['regime'];

/** Is the regime as it is typed. */
export interface TypedRegime extends Pick<Regime, 'reverseCharge' | 'unprovenNumbers'> {
  proofs: string;
  /** Is a day, or nothing. */
  from: string;
  opened: string;
}

export const typedRegime = ({
  proofs,
  reverseCharge,
  unprovenNumbers,
  oneStopFrom,
  opened,
}: Regime): TypedRegime => ({
  proofs: String(proofs),
  reverseCharge,
  unprovenNumbers,
  from: oneStopFrom ?? '',
  opened: opened.join('\n'),
});

/**
 * Returns what is saved: zones may be separated by anything, and a country may be typed small, its part of it not.
 */
export const regimeOf = ({ proofs, reverseCharge, unprovenNumbers, from, opened }: TypedRegime) => ({
  proofs: Number(proofs),
  reverseCharge,
  unprovenNumbers,
  oneStopFrom: from || null,
  opened: opened
    .split(/[\s,;]+/)
    .map((zone) => zone.replace(/^([a-z]{2})(?=-|$)/i, (country) => country.toUpperCase()))
    .filter(Boolean),
});
