import { randomBytes } from 'node:crypto';
import { openAgency } from '#server/platform/clients/agency/agency.ts';
import type { SupplyReply } from '#server/platform/clients/agency/agency-replies.ts';
import { readCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { appendToChain, type ChainHead, type UnchainedRecord } from '#server/tax/records/chain-rules.ts';
import { stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import type { InvoiceType, Registration } from '#server/tax/records/record.ts';
import type { TestSystems } from './bounds.ts';
import type { AgencyStep } from './cases.ts';
import type { OpenSteps, Purchase } from './purchase.ts';

const taxBasisPoints = 2100;

function wordReply(reply: SupplyReply): string {
  if (reply.kind !== 'answered') return `${reply.kind}: ${reply.reason}`;
  return reply.records
    .map(({ state, code, duplicate }) => [state, code, duplicate].filter(Boolean).join(' '))
    .join(', ');
}

export function openAgencySteps(
  { certificate, ...place }: NonNullable<TestSystems['agency']>,
  { cents: totalCents, spend, now }: Purchase,
): OpenSteps<AgencyStep> {
  const agency = openAgency(place);
  const { holder, taxId } = readCertificate(certificate);
  if (taxId === null) throw new Error('the certificate contains no tax number');
  const issuer = { name: holder, taxId };
  const run = randomBytes(6).toString('hex').toUpperCase();
  const { date, stamp } = stampOf(now());
  const invoice = { issuer: taxId, number: `ENSAYO-${run}`, date };
  const installation = {
    ...{ producerName: holder, producerTaxId: taxId, name: 'Auge', id: 'AU', version: '1' },
    number: `ensayo-${run}`,
  };
  const baseCents = Math.round((totalCents * 10_000) / (10_000 + taxBasisPoints));
  const taxCents = totalCents - baseCents;
  const registration = (type: InvoiceType): Omit<Registration, 'previous'> => ({
    ...{ kind: 'registration', invoice, issuerName: holder, type, description: 'Ensayo' },
    lines: [{ kind: 'S1', regime: '01', rateBasisPoints: taxBasisPoints, baseCents, taxCents }],
    ...{ taxCents, totalCents, installation, stamp },
  });
  let head: ChainHead = { length: 0 };
  let sent = '';
  const send = async (xml: string) =>
    wordReply(await agency.send(certificate, { issuer, records: [xml], late: false }));
  const link = (record: UnchainedRecord) => {
    const appended = appendToChain(head, record);
    head = appended.head;
    sent = appended.link.xml;
    return send(sent);
  };
  return {
    steps: {
      send: async (type) => {
        spend();
        return link(registration(type as InvoiceType));
      },
      'send again': () => send(sent),
      cancel: () => link({ kind: 'cancellation', invoice, installation, stamp: stampOf(now()).stamp }),
    },
    close: () => undefined,
  };
}
