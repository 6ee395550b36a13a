import type { CensusResult, InvoiceDetail, InvoicesQuery } from '#contracts/invoices/invoices.ts';
import { findAmount } from '#contracts/kit/amount-in-words.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder, partPattern } from '#server/platform/database/list-conditions.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import { isNotVoidedSql, recordType } from '#server/tax/vat/ledger-conditions.ts';

export interface StaffInvoiceRow {
  id: string;
  number: string;
  kind: 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';
  order_id: string;
  order_number: string;
  issued_at: Date;
  buyer: string | null;
  country: string;
  treatment: 'domestic' | 'one_stop' | 'reverse_charge' | 'outside';
  taxed_in: string | null;
  rate_basis_points: number;
  base_cents: number;
  tax_cents: number;
  total_cents: number;
  of_number: string | null;
  state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected' | null;
  cancelled: boolean;
}

const sending = `(select s.state from register_records r join register_sendings s on s.chain_id = r.chain_id and s.position = r.position
   where r.invoice_id = i.id order by r.position desc limit 1)`;

const columns = `i.id, i.number, ${recordType('i')} as kind, i.order_id, i.content ->> 'orderNumber' as order_number, i.issued_at,
  i.content -> 'recipient' ->> 'name' as buyer, i.country, i.treatment, i.taxed_in, i.rate_basis_points, i.base_cents,
  i.tax_cents, i.total_cents, i.content -> 'of' ->> 'number' as of_number, ${sending} as state,
  not ${isNotVoidedSql} as cancelled`;

/**
 * An amount also finds refunds. Other texts match part of the number, the order's texts, or the recipient's tax number.
 */
function searchCondition(q: string): [condition: string, value: unknown] {
  const { cents, rest } = findAmount(q);
  if (cents !== undefined && rest === '') return ['i.total_cents = any(?::integer[])', [cents, -cents]];
  return [
    `i.id in (
      select x.id from invoices x where lower(x.number) like (?::text[])[2]
      union select x.id from invoices x join order_texts t on t.order_id = x.order_id where t.text like (?::text[])[2]
      union select x.id from invoices x join invoice_recipients r on r.order_id = x.order_id
             where upper((?::text[])[1]) in (r.recipient ->> 'taxId', r.recipient ->> 'id'))`,
    [q, partPattern(q)],
  ];
}

export const findByNumber = (
  db: Queryable,
  { part, limit }: { part: string; limit: number },
): Promise<Pick<StaffInvoiceRow, 'id' | 'number' | 'order_number' | 'issued_at'>[]> =>
  rows(
    db,
    `select i.id, i.number, i.content ->> 'orderNumber' as order_number, i.issued_at
       from invoices i where lower(i.number) like $1 order by i.issued_at desc, i.id limit $2`,
    [partPattern(part), limit],
  );

export function invoiceList(query: InvoicesQuery): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  const { kind = null, treatment = null, country = null, orderId = null, from = null, to = null } = query;
  where(`${recordType('i')} = ?`, kind);
  where('i.treatment = ?', treatment);
  where('i.country = ?', country);
  where('i.order_id = ?::uuid', orderId);
  where(`i.issued_at >= ${boundSql(from, 'from')}`, from);
  where(`i.issued_at < ${boundSql(to, 'to')}`, to);
  if (query.state === 'none') add(`${sending} is null`);
  else if (query.state) where(`${sending} = ?`, query.state);
  if (query.q) where(...searchCondition(query.q));
  return {
    columns,
    from: 'invoices i',
    ...asked(),
    id: 'i.id',
    sorting: { name: 'issued', key: 'i.issued_at', type: 'timestamptz', descending: true },
    sortings: {
      issued: { key: 'i.issued_at', type: 'timestamptz' },
      number: { key: 'i.number', type: 'text' },
      total: { key: 'i.total_cents', type: 'integer' },
    },
  };
}

export interface StaffInvoiceDetail
  extends StaffInvoiceRow,
    Pick<InvoiceDetail, 'cancellation' | 'record'>,
    Pick<InvoiceDetail['proofs'], 'card' | 'billing' | 'network' | 'decided'> {
  operation_on: string;
  locale: string;
  email: string;
  content: {
    issuer: { name: string; taxId: string; address: string[] };
    recipient?: NamedRecipient;
    lines: { text: string; grossCents: number }[];
  };
  mailed_at: Date | null;
  census: { answer: CensusResult; askedAt: string } | null;
}

export const findStaffInvoice = (db: Queryable, id: string): Promise<StaffInvoiceDetail | undefined> =>
  maybeOne<StaffInvoiceDetail>(
    db,
    `select ${columns}, to_char(i.operation_on, 'YYYY-MM-DD') as operation_on, i.locale, o.email, i.content,
            (select max(m.sent_at) from mails m where m.order_id = i.order_id and m.kind = 'invoice'
                and split_part(m.dedupe_key, ':', 2) = i.id::text) as mailed_at,
            (select json_build_object('reason', x.reason, 'otherNumber', x.other_number, 'note', x.note,
                      'by', m.username, 'at', x.cancelled_at)
               from invoice_cancellations x join staff_members m on m.id = x.cancelled_by
              where x.invoice_id = i.id) as cancellation,
            (select json_build_object('answer', c.answer, 'askedAt', c.asked_at)
               from census_checks c join invoice_recipients r on r.order_id = c.order_id
              where c.order_id = o.id and r.recipient ->> 'taxId' = i.content -> 'recipient' ->> 'taxId'
                and r.recipient ->> 'name' = i.content -> 'recipient' ->> 'name') as census,
            p.card_country as card, p.billing_country as billing, o.network_country as network,
            (select json_build_object('country', t.country, 'by', m.username, 'note', t.note, 'at', t.decided_at)
               from tax_places t join staff_members m on m.id = t.decided_by where t.order_id = o.id) as decided,
            (select json_build_object('position', r.position, 'hash', r.hash, 'madeAt', r.made_at, 'errorCode', s.error_code,
                      'errorText', s.error_text, 'csv', s.csv)
               from register_records r left join register_sendings s on s.chain_id = r.chain_id and s.position = r.position
              where r.invoice_id = i.id order by r.position desc limit 1) as record
       from invoices i join orders o on o.id = i.order_id
       left join lateral (select card_country, billing_country from payments
                           where order_id = o.id and state = 'succeeded' and parked_reason is null
                           order by settled_at limit 1) p on true
      where i.id = $1::uuid`,
    [id],
  );

export interface RelatedRow {
  id: string;
  number: string;
  kind: StaffInvoiceRow['kind'];
  total_cents: number;
  issued_at: Date;
}

export const relatedInvoices = (db: Queryable, id: string): Promise<RelatedRow[]> =>
  rows<RelatedRow>(
    db,
    `select r.id, r.number, ${recordType('r')} as kind, r.total_cents, r.issued_at
       from invoices i join invoices r on r.order_id = i.order_id and r.id <> i.id
      where i.id = $1::uuid order by r.issued_at, r.id`,
    [id],
  );
