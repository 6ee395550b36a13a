import type { TaxOverview } from '#contracts/tax/vat.ts';

type Regime = TaxOverview['regime'];

export interface RegimeInput extends Pick<Regime, 'reverseCharge' | 'unprovenNumbers'> {
  proofs: string;
  /** Date, or empty. */
  from: string;
  opened: string;
}

export const toRegimeInput = ({
  proofs,
  reverseCharge,
  unprovenNumbers,
  oneStopFrom,
  opened,
}: Regime): RegimeInput => ({
  proofs: String(proofs),
  reverseCharge,
  unprovenNumbers,
  from: oneStopFrom ?? '',
  opened: opened.join('\n'),
});

/** Returns the value to save. Any separators are accepted. Country codes may be lower case, territory names may not. */
export const regimeOf = ({ proofs, reverseCharge, unprovenNumbers, from, opened }: RegimeInput) => ({
  proofs: Number(proofs),
  reverseCharge,
  unprovenNumbers,
  oneStopFrom: from || null,
  opened: opened
    .split(/[\s,;]+/)
    .map((zone) => zone.replace(/^([a-z]{2})(?=-|$)/i, (country) => country.toUpperCase()))
    .filter(Boolean),
});
