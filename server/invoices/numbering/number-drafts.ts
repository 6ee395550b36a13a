import { randomBytes } from 'node:crypto';
import { splitVatNumber } from '#contracts/tax/vat-number.ts';
import type { LockedChain } from '#server/tax/records/chain.ts';
import { notBeforeLast, stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import {
  hasNumber,
  type Installation,
  type InvoiceKey,
  type InvoiceType,
  type Recipient,
  type Registration,
} from '#server/tax/records/record.ts';
import type { InvoiceContent, PrintedIssuer, PrintedLine } from '../documents/invoice-content.ts';
import { isUnnumbered } from '../planning/compose-rules.ts';
import type { InvoiceDraft, IssuedInvoice } from '../planning/plan-rules.ts';
import type { PendingInvoice } from '../planning/store-dues.ts';
import type { NewInvoice } from '../store.ts';
import { nextNumber } from './number-rules.ts';

let lastMs = 0;
let count = 0;

/** UUIDv7 greater than the previous one, so that invoices of the same millisecond sort in order of issue. */
function newInvoiceId(at: Date): string {
  const ms = Math.max(at.getTime(), lastMs);
  count = ms === lastMs ? count + 1 : 0;
  lastMs = ms;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  // Version, then a 12-bit counter that restarts each millisecond.
  bytes.writeUInt16BE(0x7000 | (count & 0x0fff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Drafts of one pending invoice, in order of issue. */
export interface PlannedInvoiceDrafts {
  due: PendingInvoice;
  drafts: InvoiceDraft[];
  /** Items sold, in the order's language. `description` is the Spanish text for the register. */
  lines: PrintedLine[];
  description: string;
}

interface NumberedInvoice {
  invoice: NewInvoice;
  draft: InvoiceDraft;
  cause: PendingInvoice['cause'];
  record: Omit<Registration, 'previous'>;
}

export interface NumberingContext {
  chain: LockedChain;
  issuer: PrintedIssuer;
  installation: Installation;
  now: Date;
}

const reverseDate = (date: string): string => date.split('-').reverse().join('-');

type IssuedRef = Pick<IssuedInvoice, 'id' | 'number' | 'date'>;

/**
 * The time is never before the chain's last record. The year of the number is the one in Madrid. Returns the new
 * counters, too.
 */
export function numberDrafts(
  planned: readonly PlannedInvoiceDrafts[],
  { chain, issuer, installation, now }: NumberingContext,
): { numbered: NumberedInvoice[]; counters: LockedChain['counters'] } {
  const at = notBeforeLast(now, chain.lastAt);
  const { date, stamp } = stampOf(at);
  const year = Number(date.slice(6));
  let { counters } = chain;
  const numbered: NumberedInvoice[] = [];
  for (const { due, drafts, lines, description } of planned) {
    // The bank's clock may be ahead. The day of the sale must not follow that of the invoice (agency error 1173).
    const soldOn = stampOf(new Date(Math.min(due.paidAt.getTime(), at.getTime()))).date;
    const known = new Map<IssuedInvoice | InvoiceDraft, IssuedRef>(
      due.issued.map((issued) => [issued, issued]),
    );
    for (const draft of drafts) {
      const next = nextNumber(counters, { type: seriesType(draft), year, prefix: `${chain.seriesCode}-` });
      counters = next.counters;
      const of = draft.of && known.get(draft.of);
      const self = { id: newInvoiceId(at), number: next.number, date, of };
      known.set(draft, self);
      const facts = { draft, due, self, soldOn, countsOn: countsWithSale(draft, due) ? soldOn : date };
      numbered.push({
        draft,
        cause: due.cause,
        invoice: invoiceOf(facts, { chain, issuer, at, lines }),
        record: recordOf(facts, { chain, issuer, installation, stamp, description }),
      });
    }
  }
  return { numbered, counters };
}

/**
 * The sale itself, its reversal because of a wrong buyer or a wrong tax, and the invoice after the reversal count on
 * the day of the sale. The threshold of the sale's year is then counted again. Other rectifications count on their own
 * day.
 */
const countsWithSale = ({ refundId, type, corrects }: InvoiceDraft, { cause }: PendingInvoice): boolean =>
  corrects !== undefined ||
  type === 'F1' ||
  (!refundId && (cause === 'sale' || (cause === 'full' && type !== 'R5' && type !== 'R1')));

interface DraftFacts {
  draft: InvoiceDraft;
  due: PendingInvoice;
  self: IssuedRef & { of: IssuedRef | undefined };
  /** Day of the sale, `dd-mm-yyyy`, on every invoice of its order (RD 1619/2012, article 6.1.i; SII question 2.13). */
  soldOn: string;
  /** Day on which the invoice counts in the books and towards the threshold. */
  countsOn: string;
}

function invoiceOf(
  { draft, due, self, soldOn, countsOn }: DraftFacts,
  {
    chain,
    issuer,
    at,
    lines,
  }: Pick<NumberingContext, 'chain' | 'issuer'> & { at: Date; lines: PrintedLine[] },
): NewInvoice {
  const { type, treatment, figures, refundId, recipient } = draft;
  const sale = !refundId && !draft.corrects && !type.startsWith('R') ? due : undefined;
  const content: InvoiceContent = {
    issuer,
    orderNumber: due.orderNumber,
    lines,
    payment: sale?.payment ?? undefined,
    // A reissued part of a sale has no price before discount.
    discount: figures.totalCents === due.totalCents ? (sale?.discount ?? undefined) : undefined,
    treatment,
    recipient,
    of: self.of && { number: self.of.number, date: self.of.date },
    corrects: draft.corrects,
    registerTotalCents: figures.registerTotalCents,
    soldOn: soldOn === self.date ? undefined : soldOn,
  };
  return {
    id: self.id,
    chainId: chain.id,
    number: self.number,
    type,
    orderId: due.orderId,
    refundId: refundId ?? null,
    ofId: self.of?.id ?? null,
    issuedAt: at,
    issuedOn: reverseDate(self.date),
    operationOn: reverseDate(countsOn),
    locale: due.locale,
    treatment: treatment.kind,
    country: treatment.country,
    taxedIn: 'taxedIn' in treatment ? treatment.taxedIn : null,
    rateBasisPoints: figures.rateBasisPoints,
    baseCents: figures.baseCents,
    taxCents: figures.taxCents,
    totalCents: figures.totalCents,
    content,
  };
}

/**
 * The reversal of a full invoice with the wrong buyer is a rectifying one, with a number of that series (RD 1619/2012,
 * articles 6.1.a and 15). The books exclude it like the invoice that it reverses.
 */
const registerType = ({ type, corrects }: InvoiceDraft): InvoiceType =>
  corrects && type === 'F3' ? 'R4' : type;

const seriesType = (draft: InvoiceDraft): InvoiceType =>
  draft.type === 'F2' && isUnnumbered(draft.type, draft.treatment, draft.recipient)
    ? 'F1'
    : registerType(draft);

/**
 * The agency accepts a VAT number (02) only if it is in VIES (error 1121). An unconfirmed one is sent as a document of
 * its country.
 */
function toRegisteredType(recipient: Recipient, { vatConfirmed }: PendingInvoice): Recipient {
  if ('taxId' in recipient || recipient.idType !== '02' || vatConfirmed) return recipient;
  const country = splitVatNumber(recipient.id)?.country;
  return { ...recipient, idType: '04', country };
}

function recordOf(
  { draft, due, self, soldOn }: DraftFacts,
  made: Pick<NumberingContext, 'chain' | 'issuer' | 'installation'> & { stamp: string; description: string },
): Omit<Registration, 'previous'> {
  const { figures, recipient, treatment } = draft;
  const type = registerType(draft);
  const keyOf = ({ number, date }: IssuedRef): InvoiceKey => ({ issuer: made.issuer.taxId, number, date });
  return {
    kind: 'registration',
    invoice: keyOf(self),
    installation: made.installation,
    stamp: made.stamp,
    issuerName: made.issuer.name,
    type,
    rectifies: type.startsWith('R') && self.of ? [keyOf(self.of)] : undefined,
    replaces: type === 'F3' && self.of ? [keyOf(self.of)] : undefined,
    operationDate: soldOn === self.date ? undefined : soldOn,
    description: made.description,
    recipientUnnamed: isUnnumbered(type, treatment, recipient) ? true : undefined,
    recipient: recipient && hasNumber(recipient) ? toRegisteredType(recipient, due) : undefined,
    lines: figures.lines,
    taxCents: figures.registerTaxCents,
    totalCents: figures.registerTotalCents,
  };
}
