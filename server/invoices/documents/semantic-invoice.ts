import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { splitVatNumber } from '#contracts/tax/vat-number.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { hasNumber, type NamedRecipient } from '#server/tax/records/record.ts';
import type { PrintedPayment } from './invoice-content.ts';
import { isRectifying, linesOf, type StoredInvoice, saleDate } from './print-invoice.ts';

/** Postal address, split as far as the typed lines allow. */
export interface SemanticAddress {
  lines: string[];
  postalCode?: string;
  city?: string;
  country: string;
}

/** Seller or buyer. `legalId` is a number in a public register, `id` any other identification of a buyer. */
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

/** Standard rate, reverse charge, or outside the scope of the tax (codes of UNCL 5305). */
export type SemanticTax =
  | { category: 'S'; rateBasisPoints: number }
  | { category: 'AE' | 'O'; reason: string; reasonCode: string };

/** Percent. Undefined outside the scope of the tax. */
export const percentOf = (tax: SemanticTax): string | undefined => {
  if (tax.category === 'O') return undefined;
  return toDecimalString(tax.category === 'S' ? tax.rateBasisPoints : 0);
};

/** Invoice according to the semantic model of EN 16931-1, independent of the syntax. */
export interface SemanticInvoice {
  /** 380 invoice, 381 credit note with positive figures, 384 corrected invoice (codes of UNCL 1001). */
  type: '380' | '381' | '384';
  number: string;
  /** Dates are `yyyy-mm-dd`. */
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

const reverseDate = (date: string): string => date.split('-').reverse().join('-');

/** Countries whose postal code has no spaces. Elsewhere the typed line is not split. */
const collapseSpaces = new Set(
  'AT BE BG CY DE DK EE ES FI FR HR HU IT LT LU LV PL PT RO SI AD AU CH LI MC NO SM US VA'.split(' '),
);

/** The last line may be a country code. The line before it has postal code and city. */
function addressOf(lines: readonly string[], otherwise: string): SemanticAddress {
  const last = lines.at(-1) ?? '';
  const country = /^[A-Z]{2}$/.test(last) ? last : otherwise;
  const rest = country === last ? lines.slice(0, -1) : [...lines];
  for (const [index, line] of rest.entries()) {
    const [, postalCode, city] = /^((?:[A-Z]{1,3}-)?\d[\dA-Z-]{2,9}),? (\D.*)$/i.exec(line) ?? [];
    if (!postalCode || !city || index === 0 || !collapseSpaces.has(country)) continue;
    return { lines: rest.filter((_, other) => other !== index), postalCode, city, country };
  }
  return { lines: rest, country };
}

/** Greece has its own prefix EL. */
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
 * Electronic address of a party: its VAT number. Peppol requires one for both parties, EN 16931 does not. Rule BR-O-02
 * forbids the VAT number outside the scope of the tax, but not as an address. `vatId` includes the country prefix.
 * Undefined for a number of another form and for countries without a scheme.
 */
function endpointOf(vatId: string): SemanticParty['endpoint'] {
  const scheme = endpointSchemes[splitVatNumber(vatId)?.country ?? ''];
  return scheme ? { scheme, id: vatId } : undefined;
}

/**
 * Outside the scope of the tax, an invoice must not have a VAT number (rule BR-O-02). The seller then has only the
 * number of the public register.
 */
function sellerOf({ content: { issuer } }: StoredInvoice, { category }: SemanticTax): SemanticParty {
  const taxId = parseLabelledSpanishTaxId(issuer.taxId) ?? issuer.taxId;
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

function buyerIds(
  buyer: NamedRecipient,
  { category }: SemanticTax,
): Pick<SemanticParty, 'vatId' | 'legalId' | 'id'> {
  if (!hasNumber(buyer)) return {};
  if ('taxId' in buyer) return category === 'O' ? { legalId: buyer.taxId } : { vatId: `ES${buyer.taxId}` };
  return buyer.idType === '02' && category !== 'O' ? { vatId: buyer.id } : { id: buyer.id };
}

function buyerEndpoint(buyer: NamedRecipient): SemanticParty['endpoint'] {
  if (!hasNumber(buyer)) return undefined;
  if ('taxId' in buyer) return endpointOf(`ES${buyer.taxId}`);
  return buyer.idType === '02' ? endpointOf(buyer.id) : undefined;
}

function countryOf(buyer: NamedRecipient, otherwise: string): string {
  if (!hasNumber(buyer)) return otherwise;
  if ('taxId' in buyer) return 'ES';
  return buyer.country ?? (buyer.idType === '02' ? countryOfVat(buyer.id) : otherwise);
}

function buyerOf({ content }: StoredInvoice, buyer: NamedRecipient, tax: SemanticTax): SemanticParty {
  const country = countryOf(buyer, content.treatment.country);
  return {
    name: buyer.name,
    ...buyerIds(buyer, tax),
    endpoint: buyerEndpoint(buyer),
    address: addressOf(buyer.address, country),
  };
}

function taxOf({ content, rateBasisPoints, locale }: StoredInvoice): SemanticTax {
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

/** 48 for a bank card, 68 for an online payment service, ZZZ for a method described in text (codes of UNCL 4461). */
const paymentMeansCode = ({ method, last4 }: PrintedPayment): string => {
  if (last4 || method === 'card') return '48';
  return method === 'link' ? '68' : 'ZZZ';
};

function paymentOf(
  { content, locale }: StoredInvoice,
  { facts }: PrintedInvoice,
): SemanticInvoice['payment'] {
  const { payment } = content;
  const words = invoiceMessages[locale];
  const text = facts.find(([label]) => label === words.paidBy)?.[1];
  if (!payment || !text) return undefined;
  const card = payment.last4 ? { last4: payment.last4, network: payment.brand ?? 'card' } : undefined;
  const terms = `${words.paidOn} ${payment.on}`;
  return { code: paymentMeansCode(payment), text, terms, card };
}

/** Contains the agency's verification URL instead of the QR code. */
function notesOf({ content }: StoredInvoice, { title, code, notes, sums }: PrintedInvoice): string[] {
  const reduced = content.discount ? sums.slice(0, 2).map(({ label, value }) => `${label}: ${value}`) : [];
  return [title, ...reduced, ...notes, `${code.above} ${code.url}`, code.below];
}

const typeOf = (invoice: StoredInvoice): SemanticInvoice['type'] => {
  if (invoice.totalCents < 0) return '381';
  return isRectifying(invoice) ? '384' : '380';
};

/**
 * Undefined without a buyer, whose name and country are mandatory (rules BR-07 and BR-11). The amount due is always
 * zero, because invoices are issued after payment or refund.
 */
export function semanticInvoice(
  invoice: StoredInvoice,
  printed: PrintedInvoice,
): SemanticInvoice | undefined {
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
    issuedOn: reverseDate(issuedOn),
    deliveredOn: reverseDate(saleDate(invoice)),
    orderNumber,
    notes: notesOf(invoice, printed),
    preceding: of && { number: of.number, issuedOn: reverseDate(of.date) },
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
