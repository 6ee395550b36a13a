import type { InvoiceDetail, InvoiceItem, InvoicesQuery } from '#contracts/invoices/invoices.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { SearchResult } from '#contracts/staff/search.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hasNumber, type NamedRecipient } from '#server/tax/records/record.ts';
import { isChargedUnproven } from '#server/tax/vat/check-tax-number.ts';
import {
  findByNumber,
  findStaffInvoice,
  invoiceList,
  relatedInvoices,
  type StaffInvoiceRow,
} from './store-staff.ts';

const toItem = (row: StaffInvoiceRow): InvoiceItem => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  orderId: row.order_id,
  orderNumber: row.order_number,
  issuedAt: row.issued_at.toISOString(),
  buyer: row.buyer,
  country: row.country,
  treatment: row.treatment,
  taxedIn: row.taxed_in,
  rateBasisPoints: row.rate_basis_points,
  baseCents: row.base_cents,
  taxCents: row.tax_cents,
  totalCents: row.total_cents,
  ofNumber: row.of_number,
  state: row.state ?? 'none',
  cancelled: row.cancelled,
});

export function listInvoices(deps: Deps, query: InvoicesQuery & PageInput): Promise<ListReply<InvoiceItem>> {
  return keysetPage(deps.database, { list: invoiceList(query), input: query }, toItem);
}

/** Shorter parts occur in nearly all numbers. */
const shortestNumber = 4;
const maxFoundInvoices = 5;

export async function searchInvoices({ database }: Deps, words: string): Promise<SearchResult[]> {
  if (words.length < shortestNumber || !/\d/.test(words)) return [];
  const found = await findByNumber(database, { part: words, limit: maxFoundInvoices });
  return found.map(({ id, number, order_number, issued_at }) => ({
    kind: 'invoice',
    id,
    title: number,
    about: [order_number],
    at: issued_at.toISOString(),
  }));
}

const numberOf = (recipient: NamedRecipient): string => {
  if (!hasNumber(recipient)) return '';
  return 'taxId' in recipient ? recipient.taxId : recipient.id;
};

const toIsoTime = (at: string) => new Date(at).toISOString();

/** Includes related invoices and the evidence of the buyer's location. Throws `not_found`. */
export async function showInvoice({ database }: Deps, id: string): Promise<InvoiceDetail> {
  const [row, related] = await Promise.all([findStaffInvoice(database, id), relatedInvoices(database, id)]);
  if (!row) throw new ShopError('not_found', `no invoice ${id}`);
  const { issuer, recipient, lines } = row.content;
  const orderId = row.order_id as OrderId;
  const isNumberUnproven =
    recipient !== undefined && (await isChargedUnproven(database, { orderId, recipient }));
  return {
    ...toItem(row),
    operationOn: row.operation_on,
    locale: row.locale,
    email: row.email,
    issuer,
    recipient: recipient
      ? { name: recipient.name, taxId: numberOf(recipient), address: recipient.address }
      : null,
    census: row.census ? { ...row.census, askedAt: toIsoTime(row.census.askedAt) } : null,
    lines,
    isNumberUnproven,
    related: related.map(({ kind, number, ...each }) => ({
      id: each.id,
      number,
      kind,
      totalCents: each.total_cents,
      issuedAt: each.issued_at.toISOString(),
    })),
    mailedAt: row.mailed_at?.toISOString() ?? null,
    cancellation: row.cancellation ? { ...row.cancellation, at: toIsoTime(row.cancellation.at) } : null,
    proofs: {
      card: row.card,
      billing: row.billing,
      network: row.network,
      decided: row.decided ? { ...row.decided, at: toIsoTime(row.decided.at) } : null,
    },
    record: row.record ? { ...row.record, madeAt: toIsoTime(row.record.madeAt) } : null,
  };
}
