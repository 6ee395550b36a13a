import { describe, expect, it } from 'vitest';
import type { Recipient, Registration } from '../record.ts';
import { buildCorrectedRecord, type RecordCorrection } from './correction-rules.ts';

const registrationFor = (recipient: Recipient) =>
  ({ kind: 'registration', description: 'x', lines: [], recipient }) as unknown as Registration;
const today = { issuerName: 'Tienda', installation: {} as never, stamp: '2027-01-01T00:00:00+01:00' };
const standing = { state: 'rejected', storedBefore: false } as const;
const correctRegistered = (recipient: Recipient, mending: RecordCorrection) => {
  const record = buildCorrectedRecord(registrationFor(recipient), today, { mending, standing });
  return 'recipient' in record ? record.recipient : undefined;
};

describe('correcting a rejected recipient', () => {
  const french: Recipient = { name: 'Acme', idType: '02', id: 'FR20000000001' };
  it.each<[string, Recipient, RecordCorrection, Recipient]>([
    [
      'sends an unknown VAT number as a document of its country',
      french,
      { recipientIdType: '04', recipientNumber: '12AB34567', recipientCountry: 'FR' },
      { name: 'Acme', idType: '04', id: '12AB34567', country: 'FR' },
    ],
    [
      'sends a document that is a VAT number without a country',
      { name: 'Acme', idType: '04', id: '1', country: 'FR' },
      { recipientIdType: '02', recipientNumber: 'FR40303265045' },
      { name: 'Acme', idType: '02', id: 'FR40303265045' },
    ],
    [
      'keeps a Spanish number that the census does not know',
      { name: 'Ana', taxId: '12345678Z' },
      { recipientIdType: '07' },
      { name: 'Ana', idType: '07', id: '12345678Z', country: 'ES' },
    ],
    [
      'keeps the number when only the name changes',
      french,
      { recipientName: 'Acme SARL' },
      { ...french, name: 'Acme SARL' },
    ],
  ])('correctRegistered %s', (_what, before, mending, after) => {
    expect(correctRegistered(before, mending)).toEqual(after);
  });
});
