import type { LockedChain } from '#server/register/lock-chain.ts';
import type { Installation, InvoiceKey, Registration } from '#server/register/record.ts';
import { notBefore, stampOf } from '#server/register/stamp-rules.ts';
import { leavesUnnamed } from './compose-rules.ts';
import type { InvoiceContent, PrintedIssuer, PrintedLine } from './invoice-content.ts';
import { newInvoiceId } from './new-invoice-id.ts';
import { nextNumber } from './number-rules.ts';
import type { Draft, Issued } from './plan-rules.ts';
import type { NewInvoice } from './store.ts';
import type { Due } from './store-dues.ts';

/** All drafts of one due, in the order that they are issued in. */
export interface PlannedDue {
  due: Due;
  drafts: Draft[];
  /** What was sold, in the words of the order's language and in those of the register. */
  lines: PrintedLine[];
  description: string;
}

export interface Numbered {
  invoice: NewInvoice;
  record: Omit<Registration, 'previous'>;
}

export interface Numbering {
  chain: LockedChain;
  issuer: PrintedIssuer;
  installation: Installation;
  now: Date;
}

/** `22-11-2026` → `2026-11-22`. */
const isoDay = (date: string): string => date.split('-').reverse().join('-');

/** What of an earlier invoice a later one names. */
type Known = Pick<Issued, 'id' | 'number' | 'date' | 'type'> & { of?: Known | undefined };

/**
 * Gives numbers, time and records to what is to be issued. The clock never stands behind the chain's last record, and
 * the year of the number is the one in Madrid. Answers the chain with its new counters.
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
    const known = new Map<Issued | Draft, Known>();
    for (const issued of due.issued) known.set(issued, { ...issued, of: knownById(known, issued.ofId) });
    for (const draft of drafts) {
      const next = nextNumber(counters, { type: draft.type, year, prefix: `${chain.seriesCode}-` });
      counters = next.counters;
      const of = draft.of && known.get(draft.of);
      const self: Known = { id: newInvoiceId(at), number: next.number, date, type: draft.type, of };
      known.set(draft, self);
      const operation = isOfSale(draft, due) ? stampOf(due.paidAt).date : date;
      const facts = { draft, due, self, operation };
      numbered.push({
        invoice: invoiceOf(facts, { chain, issuer, at, lines }),
        record: recordOf(facts, { chain, issuer, installation, stamp, description }),
      });
    }
  }
  return { numbered, counters };
}

/** The sale itself, also where it is taken from one buyer and invoiced to another; refunds and further papers are of their own day. */
const isOfSale = ({ refundId, type }: Draft, { cause }: Due): boolean =>
  !refundId && (cause === 'sale' || (cause === 'full' && (type === 'R4' || type === 'F1')));

const knownById = (known: ReadonlyMap<Issued | Draft, Known>, id: string | null): Known | undefined =>
  [...known.values()].find((each) => each.id === id);

interface DraftFacts {
  draft: Draft;
  due: Due;
  self: Known;
  /** The day of the sale or of the refund, `dd-mm-yyyy`. */
  operation: string;
}

function invoiceOf(
  { draft, due, self, operation }: DraftFacts,
  { chain, issuer, at, lines }: Pick<Numbering, 'chain' | 'issuer'> & { at: Date; lines: PrintedLine[] },
): NewInvoice {
  const { type, treatment, figures, refundId, recipient } = draft;
  const sale = !refundId && !draft.corrects && !type.startsWith('R') ? due : undefined;
  const content: InvoiceContent = {
    issuer,
    orderNumber: due.orderNumber,
    lines,
    ...(sale?.payment ? { payment: sale.payment } : {}),
    // What is left of a sale after a refund has no price before a discount.
    ...(sale?.discount && figures.totalCents === due.totalCents ? { discount: sale.discount } : {}),
    treatment,
    ...(recipient ? { recipient } : {}),
    ...(self.of ? { of: { number: self.of.number, date: self.of.date } } : {}),
    ...(draft.corrects ? { corrects: true } : {}),
    registerTotalCents: figures.registerTotalCents,
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
    operationOn: isoDay(operation),
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

/** What the register says that a full one stands in the place of: never another full one, which it takes back. */
function replacedBy({ of }: Known): Known | undefined {
  return of?.type === 'F3' ? of.of : of;
}

function recordOf(
  { draft, self, operation }: DraftFacts,
  made: Pick<Numbering, 'chain' | 'issuer' | 'installation'> & { stamp: string; description: string },
): Omit<Registration, 'previous'> {
  const { type, figures, recipient, treatment } = draft;
  const keyOf = ({ number, date }: Known): InvoiceKey => ({ issuer: made.issuer.taxId, number, date });
  const replaced = type === 'F3' && replacedBy(self);
  return {
    kind: 'registration',
    invoice: keyOf(self),
    installation: made.installation,
    stamp: made.stamp,
    issuerName: made.issuer.name,
    type,
    ...(type.startsWith('R') && self.of ? { rectifies: [keyOf(self.of)] } : {}),
    ...(replaced ? { replaces: [keyOf(replaced)] } : {}),
    ...(operation === self.date ? {} : { operationDate: operation }),
    description: made.description,
    ...(leavesUnnamed(type, treatment) ? { recipientUnnamed: true } : {}),
    ...(recipient ? { recipient } : {}),
    lines: figures.lines,
    taxCents: figures.registerTaxCents,
    totalCents: figures.registerTotalCents,
  };
}
