import { randomBytes } from 'node:crypto';
import { splitVatNumber } from '#contracts/tax/vat-number.ts';
import type { LockedChain } from '#server/tax/records/chain.ts';
import { notBefore, stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import {
  type Installation,
  type InvoiceKey,
  type InvoiceType,
  isNumbered,
  type Recipient,
  type Registration,
} from '#server/tax/records/record.ts';
import type { InvoiceContent, PrintedIssuer, PrintedLine } from '../papers/invoice-content.ts';
import { isUnnumbered } from '../planning/compose-rules.ts';
import type { Draft, Issued } from '../planning/plan-rules.ts';
import type { Due } from '../planning/store-dues.ts';
import type { NewInvoice } from '../store.ts';
import { nextNumber } from './number-rules.ts';

let lastMs = 0;
let count = 0;

/**
 * Returns a UUID of version 7 that is greater than the one before it, so that invoices of one moment sort as
 * they were issued.
 */
function newInvoiceId(at: Date): string {
  const ms = Math.max(at.getTime(), lastMs);
  count = ms === lastMs ? count + 1 : 0;
  lastMs = ms;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  // The version comes first, then twelve bits that count; the next millisecond begins again.
  bytes.writeUInt16BE(0x7000 | (count & 0x0fff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Holds all drafts of one due, in the order that they are issued in. */
export interface PlannedDue {
  due: Due;
  drafts: Draft[];
  /** Is what was sold, in the words of the order's language and in those of the register. */
  lines: PrintedLine[];
  description: string;
}

interface Numbered {
  invoice: NewInvoice;
  draft: Draft;
  /** What the invoice is due for. */
  cause: Due['cause'];
  record: Omit<Registration, 'previous'>;
}

export interface Numbering {
  chain: LockedChain;
  issuer: PrintedIssuer;
  installation: Installation;
  now: Date;
}

/** Makes `2026-11-22` of `22-11-2026`. */
const isoDay = (date: string): string => date.split('-').reverse().join('-');

/** Is what a later invoice names of an earlier one. */
type Known = Pick<Issued, 'id' | 'number' | 'date'>;

/**
 * Gives numbers, time and records to what is to be issued. The clock never stands behind the chain's last record, and
 * the year of the number is the one in Madrid. Returns the chain with its new counters.
 */
export function numberDrafts(
  planned: readonly PlannedDue[],
  { chain, issuer, installation, now }: Numbering,
): { numbered: Numbered[]; counters: LockedChain['counters'] } {
  const at = notBefore(now, chain.lastAt);
  const { date, stamp } = stampOf(at);
  const year = Number(date.slice(6));
  let { counters } = chain;
  const numbered: Numbered[] = [];
  for (const { due, drafts, lines, description } of planned) {
    // The bank's clock may be ahead: no sale is of a later day than its invoice (the agency's error 1173).
    const soldOn = stampOf(new Date(Math.min(due.paidAt.getTime(), at.getTime()))).date;
    const known = new Map<Issued | Draft, Known>(due.issued.map((issued) => [issued, issued]));
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
 * Returns whether it counts with its sale: the sale itself, also where it is taken back from a wrong buyer,
 * or with a wrong tax, and invoiced again: it never was what it had been taken for, so the threshold of its
 * year counts it again. What rectifies otherwise counts on its own day.
 */
const countsWithSale = ({ refundId, type, corrects }: Draft, { cause }: Due): boolean =>
  corrects !== undefined ||
  type === 'F1' ||
  (!refundId && (cause === 'sale' || (cause === 'full' && type !== 'R5' && type !== 'R1')));

interface DraftFacts {
  draft: Draft;
  due: Due;
  self: Known & { of: Known | undefined };
  /**
   * Is the day of the sale, `dd-mm-yyyy`, of every paper of its order (RD 1619/2012, article 6.1.i; SII
   * question 2.13).
   */
  soldOn: string;
  /** The books and the threshold count it by this day. */
  countsOn: string;
}

function invoiceOf(
  { draft, due, self, soldOn, countsOn }: DraftFacts,
  { chain, issuer, at, lines }: Pick<Numbering, 'chain' | 'issuer'> & { at: Date; lines: PrintedLine[] },
): NewInvoice {
  const { type, treatment, figures, refundId, recipient } = draft;
  const sale = !refundId && !draft.corrects && !type.startsWith('R') ? due : undefined;
  const content: InvoiceContent = {
    issuer,
    orderNumber: due.orderNumber,
    lines,
    payment: sale?.payment ?? undefined,
    // What is left of a sale after a refund has no price before a discount.
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
    issuedOn: isoDay(self.date),
    operationOn: isoDay(countsOn),
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
 * Returns the type as the register has it: what takes back a full invoice that named the wrong buyer is a
 * rectifying one, with a number of that series (RD 1619/2012, articles 6.1.a and 15). In the books it counts
 * as little as the one that it takes back.
 */
const registerType = ({ type, corrects }: Draft): InvoiceType => (corrects && type === 'F3' ? 'R4' : type);

/** Returns the type of the series: a full invoice without a number of its buyer is one of the full ones. */
const seriesType = (draft: Draft): InvoiceType =>
  draft.type === 'F2' && isUnnumbered(draft.type, draft.treatment, draft.recipient)
    ? 'F1'
    : registerType(draft);

/**
 * Returns the recipient as registered. The agency takes a VAT number (02) only of a buyer in the Union's
 * register (1121): one that VIES has not confirmed goes as a document of its country.
 */
function asRegistered(recipient: Recipient, { vatConfirmed }: Due): Recipient {
  if ('taxId' in recipient || recipient.idType !== '02' || vatConfirmed) return recipient;
  const country = splitVatNumber(recipient.id)?.country;
  return { ...recipient, idType: '04', country };
}

function recordOf(
  { draft, due, self, soldOn }: DraftFacts,
  made: Pick<Numbering, 'chain' | 'issuer' | 'installation'> & { stamp: string; description: string },
): Omit<Registration, 'previous'> {
  const { figures, recipient, treatment } = draft;
  const type = registerType(draft);
  const keyOf = ({ number, date }: Known): InvoiceKey => ({ issuer: made.issuer.taxId, number, date });
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
    recipient: recipient && isNumbered(recipient) ? asRegistered(recipient, due) : undefined,
    lines: figures.lines,
    taxCents: figures.registerTaxCents,
    totalCents: figures.registerTotalCents,
  };
}
