import { asXmlText } from '#contracts/kit/text.ts';
import type { RecipientIdType } from '#contracts/tax/records.ts';
import type { Unchained } from '../chain-rules.ts';
import type { Installation, Recipient, TaxLine } from '../record.ts';

/** Is what a person corrects of a record; the invoice itself never changes. */
export interface Mending {
  recipientName?: string | undefined;
  recipientIdType?: RecipientIdType | undefined;
  recipientNumber?: string | undefined;
  recipientCountry?: string | undefined;
  description?: string | undefined;
}

/** Says how an earlier record of the invoice stands at the agency. */
export interface Standing {
  /** Is the state of the one that is corrected. */
  state: 'accepted_with_errors' | 'rejected';
  /** Some record of the invoice is stored there. */
  storedBefore: boolean;
}

const sum = (lines: readonly TaxLine[], of: (line: TaxLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const taxOf = (line: TaxLine) => (line.kind === 'S1' ? line.taxCents : 0);

/**
 * Returns the country of a number. A VAT number carries its country itself; what the Spanish census does not
 * know is of Spain.
 */
function countryOf(idType: RecipientIdType, given: string | undefined): { country?: string } {
  if (idType === '07') return { country: 'ES' };
  return idType === '02' || given === undefined ? {} : { country: given };
}

function recipientOf(before: Recipient, mending: Mending): Recipient {
  const name = asXmlText(mending.recipientName ?? before.name);
  const foreign = 'taxId' in before ? undefined : before;
  const idType = mending.recipientIdType ?? foreign?.idType ?? 'nif';
  const number = asXmlText(mending.recipientNumber ?? ('taxId' in before ? before.taxId : before.id));
  if (idType === 'nif') return { name, taxId: number };
  return { name, idType, id: number, ...countryOf(idType, mending.recipientCountry ?? foreign?.country) };
}

/**
 * Returns the record again, as a further link: with the issuer's name and the copy of the program of today,
 * its totals those of its own lines, and what a person has corrected. Where it was rejected, nothing of the
 * number is stored there (`X`), or an earlier record is (`S`). Cancellations know no `Subsanacion`.
 */
export function mended(
  record: Unchained,
  { issuerName, installation, stamp }: { issuerName: string; installation: Installation; stamp: string },
  { mending, standing }: { mending: Mending; standing: Standing },
): Unchained {
  const rejectedBefore = standing.storedBefore ? ('S' as const) : ('X' as const);
  const correction = standing.state === 'rejected' ? { rejectedBefore } : {};
  if (record.kind === 'cancellation')
    return { ...record, installation, stamp, correction: { rejectedBefore: 'S' } };
  const taxCents = sum(record.lines, taxOf);
  const { recipient } = record;
  const named = recipient && recipientOf(recipient, mending);
  return {
    ...record,
    issuerName,
    installation,
    stamp,
    correction,
    description: asXmlText(mending.description ?? record.description),
    recipient: named,
    taxCents,
    totalCents: taxCents + sum(record.lines, ({ baseCents }) => baseCents),
  };
}
