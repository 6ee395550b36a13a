import { asXmlText } from '#contracts/kit/text.ts';
import type { RecipientIdType } from '#contracts/tax/records.ts';
import type { UnchainedRecord } from '../chain-rules.ts';
import type { Installation, Recipient, TaxLine } from '../record.ts';

/** Corrections of a record by staff. The invoice itself does not change. */
export interface RecordCorrection {
  recipientName?: string | undefined;
  recipientIdType?: RecipientIdType | undefined;
  recipientNumber?: string | undefined;
  recipientCountry?: string | undefined;
  description?: string | undefined;
}

export interface AgencyState {
  state: 'accepted_with_errors' | 'rejected';
  /** The agency has stored a record of the invoice. */
  storedBefore: boolean;
}

const sumOf = (lines: readonly TaxLine[], of: (line: TaxLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const taxOf = (line: TaxLine) => (line.kind === 'S1' ? line.taxCents : 0);

/**
 * Returns the country of an identification. A VAT number contains its country. A number that the Spanish
 * census does not know counts as Spanish.
 */
function countryOf(idType: RecipientIdType, given: string | undefined): { country?: string } {
  if (idType === '07') return { country: 'ES' };
  return idType === '02' || given === undefined ? {} : { country: given };
}

function recipientOf(before: Recipient, mending: RecordCorrection): Recipient {
  const name = asXmlText(mending.recipientName ?? before.name);
  const foreign = 'taxId' in before ? undefined : before;
  const idType = mending.recipientIdType ?? foreign?.idType ?? 'nif';
  const number = asXmlText(mending.recipientNumber ?? ('taxId' in before ? before.taxId : before.id));
  if (idType === 'nif') return { name, taxId: number };
  return { name, idType, id: number, ...countryOf(idType, mending.recipientCountry ?? foreign?.country) };
}

/**
 * Returns a corrected record as a new link, with the current issuer name and installation, totals recomputed
 * from its lines, and the corrections by staff. After a rejection, `X` means that the agency stored no record
 * of the number, and `S` that it stored an earlier one. Cancellations have no `Subsanacion`.
 */
export function buildCorrectedRecord(
  record: UnchainedRecord,
  { issuerName, installation, stamp }: { issuerName: string; installation: Installation; stamp: string },
  { mending, standing }: { mending: RecordCorrection; standing: AgencyState },
): UnchainedRecord {
  const rejectedBefore = standing.storedBefore ? ('S' as const) : ('X' as const);
  const correction = standing.state === 'rejected' ? { rejectedBefore } : {};
  if (record.kind === 'cancellation')
    return { ...record, installation, stamp, correction: { rejectedBefore: 'S' } };
  const taxCents = sumOf(record.lines, taxOf);
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
    totalCents: taxCents + sumOf(record.lines, ({ baseCents }) => baseCents),
  };
}
