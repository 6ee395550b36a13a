import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { spanishTaxIdIn } from '#contracts/tax/tax-id.ts';
import { splitVatNumber } from '#contracts/tax/vat-number.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { isNumbered, type Named } from '#server/tax/records/record.ts';
import type { PrintedPayment } from './invoice-content.ts';
import { isRectifying, type KeptInvoice, linesOf, soldDay } from './print-invoice.ts';

/** Is a postal address, as far as what was typed can be told apart. */
export interface SemanticAddress {
  lines: string[];
  postalCode?: string;
  city?: string;
  country: string;
}

/** Is seller or buyer. `legalId` is a number of a public register, `id` any other by which a buyer is known. */
export interface SemanticParty {
  name: string;
  vatId?: string;
  legalId?: string;
  id?: string;
  legalInfo?: string;
  email?: string;
  /** Electronic address (BT-34, BT-49) with its scheme. */
  endpoint?: { scheme: string; id: string };
  address: SemanticAddress;
}

/** Is standard rate, reverse charge, or outside the scope of the tax (codes of UNCL 5305). */
export type SemanticTax =
  | { category: 'S'; rateBasisPoints: number }
  | { category: 'AE' | 'O'; reason: string; reasonCode: string };

/** Returns it in percent; outside the scope of the tax none exists. */
export const percentOf = (tax: SemanticTax): string | undefined => {
  if (tax.category === 'O') return undefined;
  return toDecimalString(tax.category === 'S' ? tax.rateBasisPoints : 0);
};

/** Is what the semantic model of EN 16931-1 says of an invoice, in either of its syntaxes. */
export interface SemanticInvoice {
  /**
   * Is 380 for an invoice, 381 for a credit note (its figures are positive), 384 for a corrected invoice
   * (codes of UNCL 1001).
   */
  type: '380' | '381' | '384';
  number: string;
  /** Days are written `yyyy-mm-dd`. */
  issuedOn: string;
  deliveredOn: string;
  orderNumber: string;
  notes: string[];
  preceding?: { number: string; issuedOn: string };
  seller: SemanticParty;
  buyer: SemanticParty;
  payment?: { code: string; text: string; terms: string; card?: { last4: string; network: string } };
  tax: SemanticTax;
  lines: { text: string; note: string | null; cents: Cents }[];
  baseCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

/** Makes `2027-01-22` of `22-01-2027`. */
const isoDay = (date: string): string => date.split('-').reverse().join('-');

/** In these states the postal code is one run of signs: where it has spaces, what was typed stays one line. */
const oneRun = new Set(
  'AT BE BG CY DE DK EE ES FI FR HR HU IT LT LU LV PL PT RO SI AD AU CH LI MC NO SM US VA'.split(' '),
);

/**
 * Reads the lines of an address. The last line may be the country's code; before it stands the line of postal
 * code and city.
 */
function addressOf(lines: readonly string[], otherwise: string): SemanticAddress {
  const last = lines.at(-1) ?? '';
  const country = /^[A-Z]{2}$/.test(last) ? last : otherwise;
  const rest = country === last ? lines.slice(0, -1) : [...lines];
  for (const [index, line] of rest.entries()) {
    const [, postalCode, city] = /^((?:[A-Z]{1,3}-)?\d[\dA-Z-]{2,9}),? (\D.*)$/i.exec(line) ?? [];
    if (!postalCode || !city || index === 0 || !oneRun.has(country)) continue;
    return { lines: rest.filter((_, other) => other !== index), postalCode, city, country };
  }
  return { lines: rest, country };
}

/** Returns the country of a VAT number: Greece has signs of its own there. */
const countryOfVat = (id: string): string => (id.startsWith('EL') ? 'GR' : id.slice(0, 2));

/**
 * Schemes of electronic addresses that are VAT numbers, by country (code list EAS of the European Commission,
 * rule BR-CL-25). The list has none for Denmark and Sweden.
 */
const endpointSchemes: Readonly<Record<string, string>> = {
  ...{ AT: '9914', BE: '9925', BG: '9926', CY: '9928', CZ: '9929', DE: '9930', EE: '9931', ES: '9920' },
  ...{ FI: '0213', FR: '9957', GR: '9933', HR: '9934', HU: '9910', IE: '9935', IT: '0211', LT: '9937' },
  ...{ LU: '9938', LV: '9939', MT: '9943', NL: '9944', PL: '9945', PT: '9946', RO: '9947', SI: '9949' },
  SK: '9950',
};

/**
 * Returns the electronic address of a party, which is its VAT number. Peppol requires one of both parties, EN 16931
 * does not. Rule BR-O-02 forbids the VAT number outside the scope of the tax, but not as an address.
 *
 * @param vatId VAT number with its country prefix. The result is undefined for a number of another form and for
 *   countries without a scheme.
 */
function endpointOf(vatId: string): SemanticParty['endpoint'] {
  const scheme = endpointSchemes[splitVatNumber(vatId)?.country ?? ''];
  return scheme ? { scheme, id: vatId } : undefined;
}

/**
 * Says who sells. An invoice outside the scope of the tax carries no VAT number (rule BR-O-02): there the
 * same number stands only as that of the public register.
 */
function sellerOf({ content: { issuer } }: KeptInvoice, { category }: SemanticTax): SemanticParty {
  const taxId = spanishTaxIdIn(issuer.taxId) ?? issuer.taxId;
  return {
    name: issuer.name,
    legalId: taxId,
    vatId: category === 'O' ? undefined : `ES${taxId}`,
    legalInfo: issuer.registry || undefined,
    email: issuer.email,
    endpoint: endpointOf(`ES${taxId}`),
    address: addressOf(issuer.address, 'ES'),
  };
}

function buyerIds(buyer: Named, { category }: SemanticTax): Pick<SemanticParty, 'vatId' | 'legalId' | 'id'> {
  if (!isNumbered(buyer)) return {};
  if ('taxId' in buyer) return category === 'O' ? { legalId: buyer.taxId } : { vatId: `ES${buyer.taxId}` };
  return buyer.idType === '02' && category !== 'O' ? { vatId: buyer.id } : { id: buyer.id };
}

function buyerEndpoint(buyer: Named): SemanticParty['endpoint'] {
  if (!isNumbered(buyer)) return undefined;
  if ('taxId' in buyer) return endpointOf(`ES${buyer.taxId}`);
  return buyer.idType === '02' ? endpointOf(buyer.id) : undefined;
}

function countryOf(buyer: Named, otherwise: string): string {
  if (!isNumbered(buyer)) return otherwise;
  if ('taxId' in buyer) return 'ES';
  return buyer.country ?? (buyer.idType === '02' ? countryOfVat(buyer.id) : otherwise);
}

function buyerOf({ content }: KeptInvoice, buyer: Named, tax: SemanticTax): SemanticParty {
  const country = countryOf(buyer, content.treatment.country);
  return {
    name: buyer.name,
    ...buyerIds(buyer, tax),
    endpoint: buyerEndpoint(buyer),
    address: addressOf(buyer.address, country),
  };
}

function taxOf({ content, rateBasisPoints, locale }: KeptInvoice): SemanticTax {
  const words = invoiceMessages[locale];
  switch (content.treatment.kind) {
    case 'reverse_charge':
      return { category: 'AE', reason: words.reverseCharge, reasonCode: 'VATEX-EU-AE' };
    case 'outside':
      return { category: 'O', reason: words.outside, reasonCode: 'VATEX-EU-O' };
    default:
      return { category: 'S', rateBasisPoints };
  }
}

/**
 * Returns 48 for a bank card, 68 for an online payment service, ZZZ where the words beside it say it (codes
 * of UNCL 4461).
 */
const meansCode = ({ method, last4 }: PrintedPayment): string => {
  if (last4 || method === 'card') return '48';
  return method === 'link' ? '68' : 'ZZZ';
};

function paymentOf({ content, locale }: KeptInvoice, { facts }: PrintedInvoice): SemanticInvoice['payment'] {
  const { payment } = content;
  const words = invoiceMessages[locale];
  const text = facts.find(([label]) => label === words.paidBy)?.[1];
  if (!payment || !text) return undefined;
  const card = payment.last4 ? { last4: payment.last4, network: payment.brand ?? 'card' } : undefined;
  const terms = `${words.paidOn} ${payment.on}`;
  return { code: meansCode(payment), text, terms, card };
}

/**
 * Returns what stands on the paper beside its figures, with the address of the agency's check in place of the code.
 */
function notesOf({ content }: KeptInvoice, { title, code, notes, sums }: PrintedInvoice): string[] {
  const reduced = content.discount ? sums.slice(0, 2).map(({ label, value }) => `${label}: ${value}`) : [];
  return [title, ...reduced, ...notes, `${code.above} ${code.url}`, code.below];
}

/**
 * Returns the type: what takes money back is a credit note in positive figures; what rectifies upwards is a
 * corrected invoice.
 */
const typeOf = (invoice: KeptInvoice): SemanticInvoice['type'] => {
  if (invoice.totalCents < 0) return '381';
  return isRectifying(invoice) ? '384' : '380';
};

/**
 * Returns the invoice by the semantic model of EN 16931-1. Undefined for one that names no buyer: name and
 * country of the buyer are mandatory there (rules BR-07 and BR-11), so a simplified invoice cannot be one.
 * Nothing is left to pay on any: what is issued here was paid or given back before.
 */
export function semanticInvoice(invoice: KeptInvoice, printed: PrintedInvoice): SemanticInvoice | undefined {
  const { content, number, issuedOn } = invoice;
  const { recipient, of, orderNumber } = content;
  if (!recipient) return undefined;
  const type = typeOf(invoice);
  const sign = (cents: Cents): Cents => (type === '381' ? 0 - cents : cents);
  const tax = taxOf(invoice);
  const payment = paymentOf(invoice, printed);
  return {
    type,
    number,
    issuedOn: isoDay(issuedOn),
    deliveredOn: isoDay(soldDay(invoice)),
    orderNumber,
    notes: notesOf(invoice, printed),
    preceding: of && { number: of.number, issuedOn: isoDay(of.date) },
    seller: sellerOf(invoice, tax),
    buyer: buyerOf(invoice, recipient, tax),
    payment,
    tax,
    lines: linesOf(invoice).map(({ text, note, cents }) => ({ text, note, cents: sign(cents) })),
    baseCents: sign(invoice.baseCents),
    taxCents: sign(invoice.taxCents),
    totalCents: sign(invoice.totalCents),
  };
}
