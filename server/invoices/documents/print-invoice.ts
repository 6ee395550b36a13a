import { encode } from 'uqr';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Cents, formatMoney, splitCents } from '#contracts/kit/money.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { walletDisplayNames } from '#contracts/payments/wallet-names.ts';
import { type InvoiceTexts, invoiceMessages } from '#messages/invoice.ts';
import { checkAddress } from '#server/tax/records/agency-rules.ts';
import { hasNumber, type NamedRecipient } from '#server/tax/records/record.ts';
import { isUnnumbered } from '../planning/compose-rules.ts';
import type { InvoiceContent, PrintedPayment } from './invoice-content.ts';

export interface StoredInvoice {
  id: string;
  number: string;
  type: 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';
  /** Dates in Madrid, `dd-mm-yyyy`. */
  issuedOn: string;
  operationOn: string;
  issuedAt: Date;
  locale: Locale;
  rateBasisPoints: number;
  baseCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** Remaining total of the rectified invoice after this and all earlier refunds, in cents. Null for other types. */
  leftCents: Cents | null;
  content: InvoiceContent;
  mode: 'sandbox' | 'live';
}

const rates = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }));
const countries = perLocale((tag) => new Intl.DisplayNames([tag], { type: 'region' }));

const printMoney = (cents: Cents, locale: Locale): string => formatMoney(cents, locale).replace('-', '−');

export const kindOf = (invoice: StoredInvoice): StoredInvoice['type'] =>
  invoice.type === 'F3' && isRectifying(invoice) ? 'R4' : invoice.type;
/** Full invoices and their rectifications show net prices, simplified ones the amount paid. */
const isFullInvoice = ({ type, content }: StoredInvoice): boolean =>
  ['F1', 'F3', 'R1', 'R4'].includes(type) || isUnnumbered(type, content.treatment, content.recipient);
const isReversal = ({ content }: StoredInvoice): boolean => content.corrects !== undefined;
/**
 * Includes the reversal of a full invoice that replaced a simplified one, if its number is in the rectifying series.
 */
export const isRectifying = ({ type, number }: Pick<StoredInvoice, 'type' | 'number'>): boolean =>
  type.startsWith('R') || /-R-\d+$/.test(number);
const isCreditNote = (invoice: StoredInvoice): boolean => isRectifying(invoice) && invoice.totalCents < 0;

/** One path of rectangles, one unit high, for the dark modules. */
function qrCodePath(url: string): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) => {
    let path = '';
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || row[x - 1]) continue;
      let width = 1;
      while (row[x + width]) width += 1;
      path += `M${x} ${y}h${width}v1h-${width}z`;
    }
    return path;
  });
  return { size, path: rows.join('') };
}

export const saleDate = ({ content, operationOn }: StoredInvoice): string => content.soldOn ?? operationOn;

function factsOf(invoice: StoredInvoice, words: InvoiceTexts): PrintedInvoice['facts'] {
  const { number, issuedOn, content } = invoice;
  const operationOn = saleDate(invoice);
  const of = content.of?.number;
  const rectifies = isRectifying(invoice) || isReversal(invoice);
  return [
    [words.number, number],
    [words.issued, issuedOn],
    ...(operationOn === issuedOn ? [] : [[words.operation, operationOn] as [string, string]]),
    [words.order, content.orderNumber],
    ...(of ? [[rectifies ? words.rectifies : words.replaces, of] as [string, string]] : []),
    ...(content.payment ? paymentFacts(content.payment, words) : []),
  ];
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function paymentFacts(payment: PrintedPayment, words: InvoiceTexts): [string, string][] {
  const { on, method, brand, last4 } = payment;
  const card = [brand && (brandNames[brand] ?? words.card), last4 && `···· ${last4}`]
    .filter(Boolean)
    .join(' ');
  const means = [method && walletDisplayNames[method], card || (method === 'card' && words.card)]
    .filter(Boolean)
    .join(', ');
  return [[words.paidOn, on], ...(means === '' ? [] : [[words.paidBy, means] as [string, string]])];
}

const numberOf = (buyer: NamedRecipient): string[] => {
  if (!hasNumber(buyer)) return [];
  return ['taxId' in buyer ? `NIF ${buyer.taxId}` : buyer.id];
};

const addressOf = ({ address }: NamedRecipient, locale: Locale): string[] =>
  address.map((line, index) =>
    index === address.length - 1 && /^[A-Z]{2}$/.test(line) ? (countries(locale).of(line) ?? line) : line,
  );

/** For a buyer of another state the number has the country prefix (Directive 2006/112/EC, article 215). */
const sellerNumber = (taxId: string, buyer: NamedRecipient | undefined): string =>
  buyer && !('taxId' in buyer) && /^[A-Z0-9]{9}$/.test(taxId) ? `NIF ES${taxId}` : `NIF ${taxId}`;

const refundText = ({ totalCents, content: { orderNumber } }: StoredInvoice, words: InvoiceTexts): string =>
  totalCents < 0 ? words.givenBack(orderNumber) : words.cameBack(orderNumber);

function reasonText(invoice: StoredInvoice, words: InvoiceTexts): string {
  const { corrects, orderNumber } = invoice.content;
  if (corrects === 'tax') return words.wrongTax(orderNumber);
  return corrects ? words.wrongBuyer(orderNumber) : refundText(invoice, words);
}

/** Row of the table. The amount is net on full invoices. */
export interface InvoiceLine {
  text: string;
  note: string | null;
  cents: Cents;
}

export function linesOf(invoice: StoredInvoice): InvoiceLine[] {
  const words = invoiceMessages[invoice.locale];
  const { content, totalCents, baseCents } = invoice;
  const { lines, orderNumber, of } = content;
  const shownCents = isFullInvoice(invoice) ? baseCents : totalCents;
  if (isRectifying(invoice) || totalCents < 0 || isReversal(invoice)) {
    const text = reasonText(invoice, words);
    return [{ text, note: of ? words.byDifference(of.number) : null, cents: shownCents }];
  }
  const weights = lines.map(({ grossCents }) => grossCents);
  const parts = weights.some((weight) => weight > 0) ? splitCents(shownCents, weights) : [shownCents];
  return lines.map(({ text }, index) => ({
    text,
    note: index === 0 ? words.for(orderNumber) : null,
    cents: parts[index] ?? 0,
  }));
}

function sumsOf(invoice: StoredInvoice, words: InvoiceTexts, rate: string): PrintedInvoice['sums'] {
  const { locale, content, totalCents } = invoice;
  const sum = (label: string, cents: Cents, total = false) => ({
    label,
    value: printMoney(cents, locale),
    total,
  });
  const { discount } = content;
  // An invoice without tax does not show the price before the discount, because that price includes tax.
  const reduced =
    discount && isTaxed(content)
      ? [sum(words.before, totalCents + discount.cents), sum(words.discount(discount.code), -discount.cents)]
      : [];
  return [...reduced, ...taxedSums(invoice, { words, rate, sum })];
}

const isTaxed = ({ treatment }: StoredInvoice['content']): boolean => 'taxedIn' in treatment;

type PrintedSum = PrintedInvoice['sums'][number];

function taxedSums(
  { locale, content, baseCents, taxCents, totalCents }: StoredInvoice,
  how: {
    words: InvoiceTexts;
    rate: string;
    sum: (label: string, cents: Cents, total?: boolean) => PrintedSum;
  },
): PrintedSum[] {
  const { words, rate, sum } = how;
  const { treatment } = content;
  const base = sum(words.base, baseCents);
  switch (treatment.kind) {
    case 'domestic':
      return [base, sum(words.taxOf(rate), taxCents), sum(words.total, totalCents, true)];
    case 'one_stop': {
      const country = countries(locale).of(treatment.taxedIn) ?? treatment.taxedIn;
      // The tax of another state is part of the price (RD 1619/2012, arts. 6 and 7), so the total is the amount paid.
      // The total in the register and in the QR code excludes that tax.
      return [base, sum(words.taxAbroad(country, rate), taxCents), sum(words.total, totalCents, true)];
    }
    case 'reverse_charge':
      return [base, sum(words.totalWithout, totalCents, true)];
    case 'outside':
      return [sum(words.totalWithout, totalCents, true)];
  }
}

function notesOf(invoice: StoredInvoice, words: InvoiceTexts): string[] {
  const { content, type, mode } = invoice;
  const rectifyingNote = invoice.leftCents === 0 ? words.nothingLeftNote : words.rectifyingNote;
  const ofTreatment = {
    domestic: null,
    one_stop: words.oneStop,
    reverse_charge: words.reverseCharge,
    outside: words.outside,
  }[content.treatment.kind];
  const ofKind = {
    F2: isFullInvoice(invoice) ? null : words.simplifiedNote,
    F3: words.fullNote,
    F1: null,
    R1: rectifyingNote,
    R4: words.wrongBuyerNote,
    R5: rectifyingNote,
  }[isReversal(invoice) ? 'R4' : type];
  const note = content.corrects === 'tax' ? words.wrongTaxNote : ofKind;
  // A credit note also states its legal name.
  const lawful =
    isCreditNote(invoice) && words.titles.credit !== words.titles.rectifying ? words.lawful : null;
  return [mode === 'sandbox' ? words.sandbox : null, lawful, ofTreatment, note].filter(
    (each) => each !== null,
  );
}

export function composeInvoiceTexts(invoice: StoredInvoice): PrintedInvoice {
  const { locale, content, number, mode, issuedOn } = invoice;
  const words = invoiceMessages[locale];
  const { issuer, recipient } = content;
  const kind = isRectifying(invoice) ? 'rectifying' : isFullInvoice(invoice) ? 'full' : 'simplified';
  const rate = rates(locale).format(invoice.rateBasisPoints / 10_000);
  const key = { issuer: issuer.taxId, number, date: issuedOn };
  const url = checkAddress(mode, key, content.registerTotalCents);
  const isTest = mode === 'sandbox';
  return {
    id: invoice.id,
    locale,
    shop: issuer.shop,
    title: isCreditNote(invoice) ? words.titles.credit : words.titles[kind],
    number,
    facts: factsOf(invoice, words),
    // Official wording, in Spanish in every language. A test invoice must not contain it.
    code: {
      above: isTest ? words.notValid : 'QR tributario:',
      below: isTest ? words.notValid : 'VERI*FACTU',
      alt: words.codeAlt(number),
      url,
      ...qrCodePath(url),
    },
    seller: {
      title: words.seller,
      lines: [
        issuer.name,
        sellerNumber(issuer.taxId, recipient),
        ...issuer.address,
        issuer.registry,
        issuer.email,
      ].filter((line) => line !== ''),
    },
    buyer: recipient
      ? {
          title: words.buyer,
          lines: [recipient.name, ...numberOf(recipient), ...addressOf(recipient, locale)],
        }
      : null,
    table: {
      caption: `${words.concept}, ${number}`,
      head: [words.concept, words.tax, isFullInvoice(invoice) || !isTaxed(content) ? words.net : words.gross],
      rows: linesOf(invoice).map(({ text, note, cents }) => ({
        text,
        note,
        amount: printMoney(cents, locale),
        rate: invoice.taxCents === 0 && invoice.rateBasisPoints === 0 ? '–' : rate,
      })),
    },
    sums: sumsOf(invoice, words, rate),
    notes: notesOf(invoice, words),
    page: words.page,
  };
}
